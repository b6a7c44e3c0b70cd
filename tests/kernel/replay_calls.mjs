// Makes recorded calls again in WebAssembly: node replay_calls.mjs kernels.wasm FOLDER. Prints how many were made, and
// which left other bytes than were recorded. docs/reference/webassembly.md says how entries are called.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { inflateSync } from "node:zlib";

const [wasm, folder] = argv.slice(2);
const calls = JSON.parse(readFileSync(join(folder, "calls.json"), "utf8"));
const blobs = readFileSync(join(folder, "blobs.bin"));
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {});
const { memory, __heap_base: heap, ...entries } = instance.exports;
const bytesOf = ([begin, end]) => inflateSync(blobs.subarray(begin, end));

let top = 0;
/** Reserves memory for one call, aligned for every kind of number. */
function reserve(size) {
  const address = (top + 15) & ~15;
  top = address + size;
  if (top > memory.buffer.byteLength) memory.grow(Math.ceil((top - memory.buffer.byteLength) / 65536));
  return address;
}

function replay(call) {
  top = heap.value;
  const result = reserve(8);
  const words = [];
  const arrays = [];
  for (const argument of call.arguments) {
    if (typeof argument === "string") {
      words.push(BigInt.asUintN(64, BigInt(argument)));
      continue;
    }
    const before = bytesOf(argument.before);
    const address = reserve(before.length);
    new Uint8Array(memory.buffer).set(before, address);
    arrays.push({ address, after: bytesOf(argument.after) });
    words.push(BigInt(address), ...argument.shape.map(BigInt));
  }
  const given = reserve(8 * words.length);
  new BigUint64Array(memory.buffer, given, words.length).set(words);
  const status = entries[`il_${call.entry}`](given, result);
  const returned = new DataView(memory.buffer).getBigInt64(result, true).toString();
  const isEqual = ({ address, after }) => after.equals(new Uint8Array(memory.buffer, address, after.length));
  return status === 0 && (call.result === null || returned === call.result) && arrays.every(isEqual);
}

const different = calls.flatMap((call, number) => (replay(call) ? [] : [`${number} ${call.entry}`]));
console.log(JSON.stringify({ calls: calls.length, different }));
