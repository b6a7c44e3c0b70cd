// Plays random games in WebAssembly, every decision called from JavaScript: node wasm_play.mjs WASM MANIFEST BOARD PLAYERS GAMES.
import { readFileSync } from "node:fs";
import { argv, cpuUsage } from "node:process";

const [program, manifestFile, boardFile, players, games] = argv.slice(2);
const { entries, records } = JSON.parse(readFileSync(manifestFile, "utf8"));
const { instance } = await WebAssembly.instantiate(readFileSync(program), {});
const { memory, __heap_base: heap, ...called } = instance.exports;

let top = heap.value;
function reserve(size) {
  const address = (top + 15) & ~15;
  top = address + size;
  if (top > memory.buffer.byteLength) memory.grow(Math.ceil((top - memory.buffer.byteLength) / 65536));
  return address;
}

/** A blank record of the kind that an entry takes at a place among its arguments. */
function record(entry, argument) {
  const kind = entries[entry].arguments[argument].split("[")[0];
  const size = Number(kind.split(" ")[1]);
  return { address: reserve(size), size, fields: records[kind] };
}

const [state, board, scratch, before, knowledge] = [0, 2, 3, 5, 6].map((place) => record("play_action", place));
const words = new BigInt64Array(memory.buffer, reserve(8 * 16), 16);
const result = new BigInt64Array(memory.buffer, reserve(8), 1);

/** Calls an entry with numbers, and records as arrays of one. */
function call(entry, ...given) {
  let place = 0;
  for (const each of given) {
    words[place++] = BigInt(typeof each === "number" ? each : each.address);
    if (typeof each !== "number") words[place++] = 1n;
  }
  if (called[`il_${entry}`](words.byteOffset, result.byteOffset) !== 0) throw new Error(`${entry} failed`);
  return Number(result[0]);
}

const bytes = new Uint8Array(memory.buffer);
const at = ({ address, fields }, name) => address + fields[name][2];
bytes.set(readFileSync(boardFile), board.address);
bytes[at(scratch, "is_logging")] = 1;

let random = 1;
const below = (count) => {
  random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
  return Math.floor((random / 2 ** 32) * count);
};

function playGame(seed) {
  bytes.fill(0, state.address, state.address + state.size);
  bytes.fill(0, knowledge.address, knowledge.address + knowledge.size);
  new DataView(memory.buffer).setUint32(at(state, "key"), seed, true);
  call("deal_game", state, 0, board, scratch, Number(players), 0);
  call("begin_to_know", state, 0, board, knowledge);
  const position = [state, 0, board, scratch];
  const phase = at(state, "phase");
  let decisions = 0;
  for (; bytes[phase] !== 7; decisions++) {
    const action = call("nth_action", ...position, below(call("count_actions", ...position)));
    if (call("play_action", ...position, action, before, knowledge) !== 0) throw new Error("a legal action is refused");
  }
  return decisions;
}

for (let game = 0; game < 20; game++) playGame(1000 + game); // until the engine has optimised the code
const begun = cpuUsage();
let decisions = 0;
for (let game = 0; game < Number(games); game++) decisions += playGame(game);
const { user, system } = cpuUsage(begun);
console.log(JSON.stringify({ decisions, cpu_seconds: (user + system) / 1e6 }));
