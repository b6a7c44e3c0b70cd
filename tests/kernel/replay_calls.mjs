// Makes recorded calls again in WebAssembly, in any JavaScript engine, and compares what they leave behind.
// docs/reference/webassembly.md says how entries are called.

/**
 * Returns how many calls were made, at most so many of each entry, and which left other bytes than were recorded.
 * `bytesOf` returns the bytes of an array from its place in the recording, or a promise of them.
 */
export async function replayCalls(program, calls, bytesOf, most = Infinity) {
  const { instance } = await WebAssembly.instantiate(program, {});
  const { memory, __heap_base: heap, ...entries } = instance.exports;
  let top = 0;

  /** Reserves memory for one call, aligned for every kind of number. */
  function reserve(size) {
    const address = (top + 15) & ~15;
    top = address + size;
    if (top > memory.buffer.byteLength) memory.grow(Math.ceil((top - memory.buffer.byteLength) / 65536));
    return address;
  }

  async function replay(call) {
    top = heap.value;
    const result = reserve(8);
    const words = [];
    const arrays = [];
    for (const argument of call.arguments) {
      if (typeof argument === "string") {
        words.push(BigInt.asUintN(64, BigInt(argument)));
        continue;
      }
      const before = await bytesOf(argument.before);
      const address = reserve(before.length);
      new Uint8Array(memory.buffer).set(before, address);
      arrays.push({ address, after: await bytesOf(argument.after) });
      words.push(BigInt(address), ...argument.shape.map(BigInt));
    }
    const given = reserve(8 * words.length);
    new BigUint64Array(memory.buffer, given, words.length).set(words);
    const status = entries[`il_${call.entry}`](given, result);
    const returned = new DataView(memory.buffer).getBigInt64(result, true).toString();
    const isEqual = ({ address, after }) => {
      const left = new Uint8Array(memory.buffer, address, after.length);
      return left.every((byte, place) => byte === after[place]);
    };
    return status === 0 && (call.result === null || returned === call.result) && arrays.every(isEqual);
  }

  const made = new Map();
  const different = [];
  let count = 0;
  for (const [number, call] of calls.entries()) {
    made.set(call.entry, (made.get(call.entry) ?? 0) + 1);
    if (made.get(call.entry) > most) continue;
    count += 1;
    if (!(await replay(call))) different.push(`${number} ${call.entry}`);
  }
  return { calls: count, different };
}
