/** Written by the build: `texts/plugin.ts`. */
declare module "texts:loaders" {
  const loaders: unknown;
  export default loaders;
}
