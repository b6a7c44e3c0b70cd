// Makes recorded calls again in Node.js: node replay_in_node.mjs kernels.wasm FOLDER. Prints what came out.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { inflateSync } from "node:zlib";
import { replayCalls } from "./replay_calls.mjs";

const [program, folder] = argv.slice(2);
const calls = JSON.parse(readFileSync(join(folder, "calls.json"), "utf8"));
const blobs = readFileSync(join(folder, "blobs.bin"));
const bytesOf = ([begin, end]) => inflateSync(blobs.subarray(begin, end));
console.log(JSON.stringify(await replayCalls(readFileSync(program), calls, bytesOf)));
