/** The page of `wasm_champion.py`: the champion decides for all seats of games, as it does for tables on a device. */
import { boardAndBots } from "../tests/support/device_page/device";
import { Game } from "../web/src/local/game";

/** A table on a board, which plays game after game. */
async function table(
  name: string,
  players: number,
): Promise<(decisions: number) => Promise<number[]>> {
  const [board, bots] = await boardAndBots(name);
  let seed = 0n;
  let game = new Game(board, players, seed, null);
  return async (decisions) => {
    const spent: number[] = [];
    while (spent.length < decisions) {
      if (game.isOver) game = new Game(board, players, ++seed, null);
      const begun = performance.now();
      const action = await bots.choose("champion", game, 0n, [0, 0]);
      if (game.legal().length > 1) spent.push(performance.now() - begun);
      game.play(action);
    }
    return spent;
  };
}

Object.assign(globalThis, { table });
