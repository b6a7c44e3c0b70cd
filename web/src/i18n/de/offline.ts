import type { Words } from "../words";

/** While the server can't be reached, in German. */
export const offline: Pick<Words, "offline"> = {
  offline: {
    title: "Keine Verbindung",
    lead: "Der Server ist gerade nicht erreichbar. Sobald er antwortet, geht es von selbst weiter. Deine Partien sind dort gespeichert.",
  },
};
