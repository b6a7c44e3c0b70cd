/** The page of `game_sweep.py`: it plays the games again, and sends back how many, and which came out differently. */
import { playedAgain, type WholeGame } from "../../web/src/local/wholeGame";
import { boardAndBots, json } from "../support/device_page/device";

async function compared(): Promise<object> {
  const different: object[] = [];
  let [games, actions] = [0, 0];
  for await (const [given, found] of playedAgain(
    await json<WholeGame[]>("games.json"),
    boardAndBots,
  )) {
    games++;
    actions += found.actions;
    if (JSON.stringify(found) !== JSON.stringify(given))
      different.push({ given, found });
  }
  return { games, actions, different };
}

const told = await compared().catch((error: unknown) => ({
  games: 0,
  actions: 0,
  different: [String(error)],
}));
await fetch("result", {
  method: "POST",
  body: JSON.stringify({ ...told, browser: navigator.userAgent }),
});
