import { plural } from "../plural";
import type { AccountWords } from "../words";

/** Accounts, in German. */
export const account: AccountWords = {
  title: "Konto",
  link: "Konto und Geräte",
  guest: {
    lead: (name) =>
      `Du spielst als ${name}, als Gast auf diesem Gerät. Mehr brauchst du nicht. Mit einem Konto bist du auf jedem Gerät dieselbe Person, und niemand sonst kann deinen Namen nehmen.`,
    make: "Konto mit einem Passkey anlegen",
    explained:
      "Ein Passkey ist ein Schlüssel, den dein Gerät oder dein Passwortmanager für dich aufbewahrt. Es gibt kein Passwort, und wir fragen nicht nach einer E-Mail-Adresse.",
    signIn: "Ich habe ein Konto: anmelden",
  },
  none: "Dieser Server hat keine Konten: Es ist keine Adresse eingestellt, für die es Passkeys geben kann.",
  elsewhere: (address) => `Passkeys dieses Servers gelten unter ${address}.`,
  unsupported: "Dieser Browser kann keine Passkeys benutzen.",
  cancelled: "Es wurde kein Passkey benutzt. Es hat sich nichts geändert.",
  takenBack:
    "Du hast dein Konto zurück. Alle anderen Geräte sind abgemeldet, neue Passkeys und alle Notfallcodes sind ungültig. Leg jetzt neue Codes an.",
  name: { label: "Name", save: "Speichern" },
  owner: (name) => `Du bist als ${name} angemeldet.`,
  signOut: "Abmelden",
  passkeys: {
    title: "Passkeys",
    add: "Passkey hinzufügen",
    added: "Der Passkey ist hinzugefügt.",
    doRemove: "Entfernen",
    remove: (name) => `Passkey ${name} entfernen`,
    made: (date) => `angelegt am ${date}`,
    used: (date) => `zuletzt benutzt am ${date}`,
    unnamed: "Passkey",
    removed: (date) => `entfernt; bis ${date} kannst du dir damit dein Konto noch zurückholen`,
  },
  proof: {
    title: "Bist du es?",
    lead: "Bevor etwas geschieht, das dich aussperren könnte, prüfen wir, dass niemand sonst dieses Gerät benutzt.",
    passkey: "Passkey benutzen",
    code: "Oder ein Notfallcode:",
    useCode: "Code benutzen",
  },
  devices: {
    title: "Geräte",
    here: "dieses Gerät",
    seen: (date) => `zuletzt gesehen am ${date}`,
    end: (device) => `${device} abmelden`,
    endOthers: "Alle anderen Geräte abmelden",
    unnamed: "Unbekannter Browser",
    add: "Gerät hinzufügen",
    code: (minutes) =>
      `Scanne dieses Bild mit dem anderen Gerät, oder öffne dort „Anmelden“ und tippe den Code ein. Er gilt einmal, ${plural(minutes, "Minute", "Minuten")} lang.`,
    picture: "Der Code als QR-Code",
  },
  recovery: {
    title: "Notfallcodes",
    left: (count) =>
      `${plural(count, "Code ist", "Codes sind")} übrig. Mit jedem kommst du einmal ohne Passkey hinein.`,
    renew: "Neue Codes anlegen",
    shown:
      "Schreib sie jetzt auf: Sie werden nur einmal gezeigt. Mit jedem kommst du einmal hinein, falls du deinen Passkey verlierst.",
    copy: "Kopieren",
    done: "Ich habe sie",
  },
  merge: {
    title: (name) => `Auf diesem Gerät warst du ${name}`,
    lead: (tables) =>
      `Dieser Gast sitzt an ${plural(tables, "Tisch", "Tischen")}. Du kannst sie in dein Konto übernehmen; Wertungen kommen nicht mit. Oder du lässt sie: Wenn du dich abmeldest, bist du wieder dieser Gast.`,
    move: "In mein Konto übernehmen",
    moved: (count) => `${plural(count, "Tisch wurde", "Tische wurden")} übernommen.`,
    left: (count) => `${plural(count, "Tisch ist", "Tische sind")} geblieben, weil du dort zweimal sitzt.`,
  },
  data: {
    title: "Deine Daten",
    lead: "Lade alles herunter, was dieser Server über dich aufbewahrt, oder lass es löschen.",
    download: "Herunterladen",
    remove: "Meine Daten löschen",
    warning: (name) =>
      `Dein Name, deine Nachrichten, Wertungen und Übungen werden entfernt, hier und aus jeder Partie. Die Partien bleiben; auf deinem Platz sitzt dann ein Fremder. Ist dein Konto gesperrt, bleiben Hashes seines Namens und seiner Passkeys, bis die Sperre endet. Das lässt sich nicht rückgängig machen. Tippe zur Bestätigung deinen Namen: ${name}`,
    confirm: "Alles über mich löschen",
    removed: "Du bist gelöscht. Ab jetzt bist du ein neuer Gast.",
  },
  signIn: {
    title: "Anmelden",
    lead: "Du kannst auch ohne Konto spielen.",
    passkey: "Mit einem Passkey anmelden",
    codeLead: "Oder mit dem Code von einem anderen Gerät oder einem Notfallcode:",
    code: "Code",
    useCode: "Code benutzen",
    scanned:
      "Damit wird dieses Gerät bei dem Konto angemeldet, das den Code gezeigt hat. Mach nur weiter, wenn es deins ist.",
    stays: (name) =>
      `Der Gast ${name} bleibt auf diesem Gerät; seine Partien kannst du später in dein Konto übernehmen.`,
  },
};
