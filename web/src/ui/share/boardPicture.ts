import { language } from "../../i18n";
import type { Stage } from "../../state/stage.svelte";
import { ranking } from "../score/scoreColumns";
import { pictureOf } from "./sharePicture";

/** A PNG of the board on the page at the end of a game, with everybody's points. */
export function boardPicture(stage: Stage): Promise<Blob> {
  const score = stage.scene?.score;
  const drawings = [...document.querySelectorAll<SVGSVGElement>("[data-anchor=board] .layers svg[viewBox]")];
  if (!score || !stage.board || drawings.length === 0) throw new Error("There is no finished game on the page.");
  const colours = getComputedStyle(document.documentElement);
  const players = ranking(score).map((seat) => ({
    name: stage.name(seat),
    total: score.seats[seat]!.total,
    colour: colours.getPropertyValue(`--player-${seat}`),
    isWinner: score.winners.includes(seat),
  }));
  const symbols = document.getElementById("ironlanes-symbols");
  return pictureOf(drawings, symbols, language.boardName(stage.board.sheet), players);
}
