/** Where a field of a record is: the type of its numbers (NumPy's), its shape, and its place in bytes. */
type Field = readonly [type: string, shape: readonly number[], place: number];
type Fields = Readonly<Record<string, Field>>;

/** What is written down beside the compiled rules: how each entry is called, and how records are laid out. */
export interface Manifest {
  readonly entries: Readonly<Record<string, { readonly arguments: readonly string[]; readonly kinds: string }>>;
  readonly records: Readonly<Record<string, Fields>>;
}

/** An array in the memory of the rules, as entries take it. */
export interface Block {
  readonly address: number;
  readonly length: number;
  /** Where it has more dimensions than one: the size of each. */
  readonly shape?: readonly number[];
}

const NUMBERS = {
  "|i1": Int8Array,
  "|u1": Uint8Array,
  "<i2": Int16Array,
  "<i4": Int32Array,
  "<u4": Uint32Array,
} as const;
type NumberType = keyof typeof NUMBERS;
type Numbers = InstanceType<(typeof NUMBERS)[NumberType]>;

const PAGE = 65536;

/** The compiled rules and their memory. docs/reference/webassembly.md says how entries are called. */
export class Kernels {
  readonly #exports: WebAssembly.Exports;
  readonly #memory: WebAssembly.Memory;
  #top: number;

  constructor(
    module: WebAssembly.Module,
    readonly manifest: Manifest,
  ) {
    this.#exports = new WebAssembly.Instance(module, {}).exports;
    this.#memory = this.#exports["memory"] as WebAssembly.Memory;
    this.#top = (this.#exports["__heap_base"] as WebAssembly.Global).value as number;
  }

  get buffer(): ArrayBuffer {
    return this.#memory.buffer;
  }

  /** Reserves memory for good, aligned for every kind of number. */
  reserve(bytes: number): number {
    const address = (this.#top + 15) & ~15;
    this.#top = address + bytes;
    const lacking = this.#top - this.buffer.byteLength;
    if (lacking > 0) this.#memory.grow(Math.ceil(lacking / PAGE));
    return address;
  }

  /** Blank records of the kind that an entry takes at a place among its arguments. */
  record(entry: string, argument: number, count = 1): RecordBlock {
    const [fields, size] = this.#recordOf(entry, argument);
    const block = new RecordBlock(this, fields, this.reserve(count * size), size, count);
    block.bytes.fill(0); // the memory may have been used before
    return block;
  }

  /** The same outside the memory of the rules. */
  loose(entry: string, argument: number, count = 1): RecordBlock {
    const [fields, size] = this.#recordOf(entry, argument);
    return new RecordBlock(new Uint8Array(count * size), fields, 0, size, count);
  }

  #recordOf(entry: string, argument: number): [fields: Fields, size: number] {
    const kind = this.layoutOf(entry, argument);
    const fields = this.manifest.records[kind];
    if (!fields) throw new Error(`${entry} takes no record at place ${argument}.`);
    return [fields, Number(kind.split(" ")[1])];
  }

  /** Does some work, and lets go of all memory that was reserved for it. */
  temporarily<T>(work: () => T): T {
    const before = this.#top;
    try {
      return work();
    } finally {
      this.#top = before;
    }
  }

  /** The layout of an argument: of a record, its size and a digest of its fields. */
  layoutOf(entry: string, argument: number): string {
    return this.manifest.entries[entry]?.arguments[argument]?.split("[")[0] ?? "";
  }

  /** The shape of a field of the records that an entry takes at a place among its arguments. */
  shapeOf(entry: string, argument: number, field: string): readonly number[] {
    return this.manifest.records[this.layoutOf(entry, argument)]?.[field]?.[1] ?? [];
  }

  /** Calls an entry with numbers and arrays; the result is 0 where it has none. */
  call(entry: string, ...given: readonly (number | bigint | Block)[]): number {
    const called = this.#exports[`il_${entry}`] as ((words: number, result: number) => number) | undefined;
    if (!called || this.manifest.entries[entry]?.kinds.length !== given.length)
      throw new Error(`The rules have no entry ${entry} with ${given.length} arguments.`);
    const words = given.flatMap((each) =>
      typeof each === "object" ? [each.address, ...(each.shape ?? [each.length])] : [each],
    );
    const before = this.#top;
    const at = this.reserve(8 * (words.length + 1));
    const view = new BigInt64Array(this.buffer, at, words.length + 1);
    view.set(
      words.map((word) => BigInt.asIntN(64, BigInt(word))),
      1,
    );
    view[0] = 0n;
    const status = called(at + 8, at);
    this.#top = before;
    if (status !== 0) throw new Error(`The rules failed in ${entry}.`);
    return Number(new BigInt64Array(this.buffer, at, 1)[0]);
  }
}

/** Records in some memory, mostly that of the rules. The fields of the first are read and written by name. */
export class RecordBlock implements Block {
  constructor(
    private readonly memory: { readonly buffer: ArrayBuffer },
    private readonly fields: Fields,
    readonly address: number,
    readonly size: number,
    readonly length: number,
  ) {}

  /** One of the records. */
  at(place: number): RecordBlock {
    return new RecordBlock(this.memory, this.fields, this.address + place * this.size, this.size, 1);
  }

  /** A copy outside the memory of the rules. */
  loose(): RecordBlock {
    return this.joined([this]);
  }

  /** A copy in the memory of the rules. */
  within(kernels: Kernels): RecordBlock {
    const { size, length } = this;
    const copy = new RecordBlock(kernels, this.fields, kernels.reserve(size * length), size, length);
    copy.bytes.set(this.bytes);
    return copy;
  }

  /** All records of some blocks of this kind, outside the memory of the rules. */
  joined(blocks: readonly RecordBlock[]): RecordBlock {
    const { size } = this;
    const length = blocks.reduce((sum, block) => sum + block.length, 0);
    const all = new RecordBlock(new Uint8Array(size * length), this.fields, 0, size, length);
    let at = 0;
    for (const { bytes } of blocks) {
      all.bytes.set(bytes, at);
      at += bytes.length;
    }
    return all;
  }

  /** Copies of some of the records, which may be repeated, outside the memory of the rules. */
  picked(rows: readonly number[]): RecordBlock {
    const { size, bytes } = this;
    const copy = new RecordBlock(new Uint8Array(size * rows.length), this.fields, 0, size, rows.length);
    const copied = copy.bytes;
    rows.forEach((row, place) => copied.set(bytes.subarray(row * size, (row + 1) * size), place * size));
    return copy;
  }

  /** Replaces some of the records, by the place of each. */
  put(rows: readonly number[], block: RecordBlock): void {
    const { size, bytes } = this;
    const from = block.bytes;
    rows.forEach((row, place) => bytes.set(from.subarray(place * size, (place + 1) * size), row * size));
  }

  /** All bytes of the records. They are good until memory is reserved. */
  get bytes(): Uint8Array {
    return new Uint8Array(this.memory.buffer, this.address, this.size * this.length);
  }

  /** The numbers of a field, all dimensions in a row. They are good until memory is reserved. */
  numbers(name: string): Numbers {
    const [type, size, address] = this.#field(name);
    const kind = NUMBERS[type as NumberType];
    if (!kind) throw new Error(`The field ${name} has numbers of the type ${type}.`);
    return new kind(this.memory.buffer, address, size);
  }

  /** The words of a field with sets, all dimensions in a row. They are good until memory is reserved. */
  words(name: string): BigUint64Array {
    const [type, size, address] = this.#field(name);
    if (type !== "<u8") throw new Error(`The field ${name} has numbers of the type ${type}.`);
    return new BigUint64Array(this.memory.buffer, address, size);
  }

  #field(name: string): [type: string, size: number, address: number] {
    const field = this.fields[name];
    if (!field) throw new Error(`The rules have no field ${name}.`);
    const [type, shape, place] = field;
    return [type, shape.reduce((product, size) => product * size, 1), this.address + place];
  }
}

/** An array of numbers of four bytes in the memory of the rules. */
export class LongNumbers implements Block {
  readonly address: number;

  constructor(
    private readonly kernels: Kernels,
    readonly length: number,
  ) {
    this.address = kernels.reserve(4 * length);
  }

  get values(): Int32Array {
    return new Int32Array(this.kernels.buffer, this.address, this.length);
  }
}

/** Numbers of four bytes with a fraction in the memory of the rules. */
export class Fractions implements Block {
  readonly length: number;
  readonly address: number;

  constructor(
    private readonly kernels: Kernels,
    readonly shape: readonly number[],
  ) {
    this.length = shape.reduce((product, size) => product * size, 1);
    this.address = kernels.reserve(4 * this.length);
    this.values.fill(0); // the memory may have been used before
  }

  get values(): Float32Array {
    return new Float32Array(this.kernels.buffer, this.address, this.length);
  }
}

/** An array of numbers of one byte in the memory of the rules. */
export class ByteNumbers implements Block {
  readonly address: number;
  readonly length: number;

  constructor(kernels: Kernels, values: readonly number[]) {
    this.length = values.length;
    this.address = kernels.reserve(this.length);
    new Int8Array(kernels.buffer, this.address, this.length).set(values);
  }
}

/** An array of numbers of two bytes in the memory of the rules. */
export class ShortNumbers implements Block {
  readonly address: number;

  constructor(
    private readonly kernels: Kernels,
    readonly length: number,
  ) {
    this.address = kernels.reserve(2 * length);
  }

  get values(): Int16Array {
    return new Int16Array(this.kernels.buffer, this.address, this.length);
  }

  /** The first numbers of the array, filled with these. */
  filled(values: readonly number[]): Block {
    this.values.set(values);
    return { address: this.address, length: values.length };
  }
}

/** How many words a set of tracks, tickets or places has. */
export const SET_WORDS = 2;

/** A set of tracks in the memory of the rules. */
export class TrackSet implements Block {
  readonly length = SET_WORDS;
  readonly address: number;

  constructor(private readonly kernels: Kernels) {
    this.address = kernels.reserve(8 * SET_WORDS);
  }

  filled(elements: readonly number[]): Block {
    const words = new BigUint64Array(this.kernels.buffer, this.address, SET_WORDS).fill(0n);
    for (const element of elements) addTo(words, element);
    return this;
  }
}

/** Sets of tracks in the memory of the rules, one after the other. */
export class TrackSets implements Block {
  readonly address: number;
  readonly shape: readonly number[];

  constructor(
    private readonly kernels: Kernels,
    readonly length: number,
  ) {
    this.address = kernels.reserve(8 * SET_WORDS * length);
    this.shape = [length, SET_WORDS];
  }

  /** The words of one of them. */
  at(place: number): BigUint64Array {
    return new BigUint64Array(this.kernels.buffer, this.address + 8 * SET_WORDS * place, SET_WORDS);
  }
}

/** Adds an element to a set that begins at a word. */
export function addTo(words: BigUint64Array, element: number, first = 0): void {
  const word = first + (element >> 6);
  words[word] = words[word]! | (1n << BigInt(element & 63));
}

/** The elements of a set, ascending. */
export function membersOf(words: BigUint64Array): number[] {
  const places = Array.from({ length: 64 * words.length }, (_, place) => place);
  return places.filter((place) => (words[place >> 6]! >> BigInt(place & 63)) & 1n);
}
