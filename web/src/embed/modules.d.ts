/** The packaged boards, each loaded by who shows it; `boardsPlugin.ts` writes this module. */
declare module "embed:boards" {
  const boards: Readonly<Record<string, () => Promise<{ readonly default: import("./boards").ShownBoard }>>>;
  export default boards;
}
