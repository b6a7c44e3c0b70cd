/** A file that `device_files.py` has packed: a JSON header and parts in binary form. */
export class DeviceFile<Header> {
  constructor(
    readonly header: Header,
    private readonly parts: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  ) {}

  static read<Header>(content: ArrayBuffer): DeviceFile<Header> {
    const length = new DataView(content).getUint32(0, true);
    const text = new TextDecoder().decode(new Uint8Array(content, 4, length));
    const header = JSON.parse(text) as Header & { parts: Record<string, number> };
    const parts = new Map<string, Uint8Array<ArrayBuffer>>();
    let at = 4 + length;
    for (const [name, size] of Object.entries(header.parts)) {
      parts.set(name, new Uint8Array(content.slice(at, at + size)));
      at += size;
    }
    return new DeviceFile<Header>(header, parts);
  }

  bytes(name: string): Uint8Array<ArrayBuffer> {
    const part = this.parts.get(name);
    if (!part) throw new Error(`The file has no part ${name}.`);
    return part;
  }

  floats(name: string): Float32Array<ArrayBuffer> {
    return new Float32Array(this.bytes(name).buffer);
  }

  /** Numbers in half precision. */
  halves(name: string): Float32Array<ArrayBuffer> {
    const numbers = numbersOfHalves();
    return Float32Array.from(new Uint16Array(this.bytes(name).buffer), (half) => numbers[half]!);
  }
}

/** Unpacks a file, however its host sent it. */
export async function unpack<Header>(packed: Blob): Promise<DeviceFile<Header>> {
  const stream = packed.stream().pipeThrough(new DecompressionStream("gzip"));
  return DeviceFile.read<Header>(await new Response(stream).arrayBuffer());
}

let known: Float32Array | undefined;

/** The number that each half-precision word stands for; made when a network is first read, since a page starts without one. */
function numbersOfHalves(): Float32Array {
  known ??= Float32Array.from({ length: 65536 }, (_, word) => {
    const [sign, exponent, fraction] = [word >> 15 ? -1 : 1, (word >> 10) & 31, word & 1023];
    if (exponent === 31) return fraction ? NaN : sign * Infinity;
    return sign * (exponent ? 2 ** (exponent - 15) * (1 + fraction / 1024) : 2 ** -14 * (fraction / 1024));
  });
  return known;
}
