/** Where the compiled rules are, and the manifest beside them. */
export { default as kernelsAddress } from "../../../build/wasm/kernels.wasm?url";
export { default as manifestAddress } from "../../../build/wasm/manifest.json?url";
