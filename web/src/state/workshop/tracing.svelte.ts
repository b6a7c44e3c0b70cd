import type { Point } from "../../point";
import { readStored, removeStored, writeStored } from "../../storage";
import type { MapFit, Position } from "./mapFit";

/** The name under which this device keeps the picture, which is never sent. */
const KEPT = "workshop-picture";
/** The longer side of a kept picture in pixels, and its quality. */
const LONGEST = 1600;
const QUALITY = 0.82;
/** How much of the board a new picture covers. */
const COVERS = 0.9;

/** A picture behind the board, to draw after: it lies on the earth, so that it stays in its place when the board is drawn. */
interface Picture {
  readonly url: string;
  /** Its height divided by its width. */
  readonly shape: number;
  readonly middle: Position;
  /** Where the middle of its right edge is. */
  readonly right: Position;
  readonly opacity: number;
  readonly hidesLand: boolean;
}

export class Tracing {
  picture = $state.raw<Picture | null>(readStored<Picture | null>(KEPT, null));

  /** Lays a picture in the middle of a board of this size; an error if it is no picture. */
  async open(file: Blob, fit: MapFit, board: { readonly width: number; readonly height: number }): Promise<void> {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
    canvas.getContext("2d")!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const shape = bitmap.height / bitmap.width;
    const half = (COVERS * Math.min(board.width, board.height / shape)) / 2;
    const at = { x: board.width / 2, y: board.height / 2 };
    this.#keep({
      url: canvas.toDataURL("image/jpeg", QUALITY),
      shape,
      middle: fit.toEarth(at),
      right: fit.toEarth({ x: at.x + half, y: at.y }),
      opacity: 0.7,
      hidesLand: true,
    });
  }

  /** Where the picture is on a board: its upper left corner and its size. */
  placed(fit: MapFit): { x: number; y: number; width: number; height: number } | null {
    if (!this.picture) return null;
    const [middle, right] = [fit.toBoard(this.picture.middle), fit.toBoard(this.picture.right)];
    const width = 2 * Math.max(1, right.x - middle.x);
    const height = width * this.picture.shape;
    return { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
  }

  /** Moves the picture by some board units, and makes it larger by a factor. */
  move(fit: MapFit, by: Point, factor = 1): void {
    const now = this.placed(fit);
    if (!this.picture || !now) return;
    const at = { x: now.x + now.width / 2 + by.x, y: now.y + now.height / 2 + by.y };
    const right = { x: at.x + (now.width / 2) * factor, y: at.y };
    this.#keep({ ...this.picture, middle: fit.toEarth(at), right: fit.toEarth(right) });
  }

  show(change: Partial<Pick<Picture, "opacity" | "hidesLand">>): void {
    if (this.picture) this.#keep({ ...this.picture, ...change });
  }

  remove(): void {
    this.picture = null;
    removeStored(KEPT);
  }

  #keep(picture: Picture): void {
    this.picture = picture;
    writeStored(KEPT, picture);
  }
}
