import type { Board } from "../net/api";
import { outlineTracks } from "./geometry/boardDrawing";
import { silhouetteOf } from "./geometry/silhouette";

/** Works out what takes longest of a board's drawing, before it is shown. */
export function drawAhead({ sheet, land }: Board): void {
  outlineTracks(sheet);
  silhouetteOf(sheet.id, land);
}
