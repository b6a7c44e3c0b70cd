import { CARDS } from "../../constants";
import type { Editor } from "../../state/workshop/editor.svelte";
import { parallels, changeTrack, removePlace, removeTicket, removeTrack, setDouble } from "../../state/workshop/edits";

/** The colours of tracks by their keys: the first letter, but for those that share one. */
export const COLOUR_KEYS: { readonly [key: string]: string } = {
  ...Object.fromEntries(CARDS.slice(0, -1).map((colour) => [colour[0]!, colour])),
  b: "blue",
  k: "black",
  x: "gray",
};

/** Does what a key means in the editor, unless somebody types. */
export function press(event: KeyboardEvent, editor: Editor): void {
  const target = event.target as HTMLElement | null;
  const isTyping =
    target?.closest("input, select, textarea, dialog") !== null && target?.closest("[data-anchor=board]") === null;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (isTyping || (key !== "z" && key !== "y")) return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) editor.redo();
    else editor.undo();
    return;
  }
  if (isTyping || event.altKey) return;
  if (event.key === "Escape") {
    editor.choose("select");
    editor.select(null);
  } else if (event.key === "Delete" || event.key === "Backspace") {
    removeSelected(editor);
  } else if (editor.selection?.kind === "track") {
    changeSelected(editor, editor.selection.id, key);
  } else {
    return;
  }
  event.preventDefault();
}

/** Deletes what is selected. */
export function removeSelected(editor: Editor): void {
  const { document, selection } = editor;
  if (!selection) return;
  const remove = { place: removePlace, track: removeTrack, ticket: removeTicket }[selection.kind];
  editor.select(null);
  editor.change(remove(document, selection.id));
}

function changeSelected(editor: Editor, id: number, key: string): void {
  const { document } = editor;
  const track = document.tracks.find((each) => each.id === id);
  if (!track) return;
  const colour = COLOUR_KEYS[key];
  if (/^[1-9]$/.test(key)) setLength(editor, id, Number(key));
  else if (colour)
    editor.change(changeTrack(document, id, { colour, locomotives: colour === "gray" ? track.locomotives : 0 }));
  else if (key === "d") editor.change(setDouble(document, id, parallels(document, id).length === 1));
  else if (key === "t") editor.change(changeTrack(document, id, { isTunnel: !track.isTunnel }));
  else if (key === "l")
    editor.change(changeTrack(document, id, { locomotives: (track.locomotives + 1) % (track.length + 1) }));
}

/** Gives all tracks between the same places a length: parallel ones are equally long. */
export function setLength(editor: Editor, id: number, length: number): void {
  let { document } = editor;
  for (const track of parallels(document, id)) document = changeTrack(document, track.id, { length });
  editor.change(document);
}
