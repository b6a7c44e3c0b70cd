import { kernelsAddress, manifestAddress } from "./kernelFiles";
import { Kernels, type Manifest } from "./kernels";

export async function load(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is answered with ${answer.status}.`);
  return answer;
}

/** Loads the compiled rules and the manifest beside them, which are of one build. */
export async function loadKernels(): Promise<Kernels> {
  const [program, manifest] = await Promise.all([load(kernelsAddress), load(manifestAddress)]);
  const module = await WebAssembly.compile(await program.arrayBuffer());
  return new Kernels(module, (await manifest.json()) as Manifest);
}
