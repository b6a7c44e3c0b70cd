import { plural } from "../plural";
import type { DailyWords } from "../words";

/** The daily deal, in German. */
export const daily: DailyWords = {
  title: "Tagespartie",
  lead: (board) =>
    `${board} zu zweit, gegen den Meister. Heute bekommen alle dieselben Karten und einen Versuch. Die nächste kommt um Mitternacht UTC.`,
  play: "Spielen",
  goOn: "Weiterspielen",
  played: (count) =>
    count === 0 ? "Heute hat sie noch niemand beendet." : `Heute beendet: ${plural(count, "Person", "Personen")}.`,
  hidden: "Wie die anderen abschnitten, siehst du, wenn du fertig bist.",
  place: (place, count) => `Du bist Nummer ${place} von ${count}.`,
  uncounted: "Ein Bot hat diese Partie für dich beendet, daher zählt sie nicht.",
  nobody: "Niemand hat sie gespielt.",
  yesterday: (board) => `Gestern: ${board}`,
  columns: { place: "Platz", name: "Name", points: "Punkte", champion: "Meister", game: "Partie" },
  replay: "Nachspielen",
  note: "Geordnet nach dem Vorsprung vor dem Meister. Jede Partie hier hat der Server aus ihrer Aufzeichnung nachgespielt. Die Partien der anderen kannst du ansehen, wenn der Tag vorbei ist. Gleiche Karten sind nicht gleiches Glück: Wer die nächste Karte bekommt, hängt davon ab, was beide wählen.",
};
