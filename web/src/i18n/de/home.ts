import type { Words } from "../words";

/** The home page, in German. */
export const home: Pick<Words, "home" | "boards"> = {
  home: {
    title: "Bitte einsteigen.",
    lead: "Karten ziehen, Strecken bauen, Fahrkarten erfüllen. Ein Eisenbahnspiel für zwei bis fünf, gegen Menschen oder Bots, direkt im Browser.",
    play: (board) => `Jetzt ${board} spielen`,
    playHere: "Gegen Bots spielen",
    against: "Spieler",
    boards: "Spielbrett wählen",
    facts: (cities, tracks, tickets) => `${cities} Städte · ${tracks} Strecken · ${tickets} Fahrkarten`,
    countries: (count) => `${count} Nachbarn`,
    friends: "Mit anderen",
    friendsLead:
      "Finde Mitspieler, die gerade da sind, oder erstelle einen Tisch und teile den Link. Bots übernehmen freie Plätze.",
    create: "Tisch eröffnen",
    join: "Mit Code oder Link mitspielen",
    joinButton: "Beitreten",
    joinHint: "Code oder Link",
    notACode: "Das ist weder der Code noch der Link eines Tisches.",
    resume: "Deine Partien",
    resumeButton: "Weiterspielen",
    yourTurn: "Du bist am Zug",
    waiting: "Andere sind am Zug",
    inLobby: "Noch nicht begonnen",
    running: "Laufende Partien",
    watch: "Zusehen",
    nothingRunning: "Zurzeit keine öffentlichen Partien.",
    finished: "Beendete Partien",
    replay: "Nachspielen",
    nothingFinished: "Hier findest du deine beendeten Partien mit jedem Zug.",
    upload: "Aufzeichnung öffnen",
    uploadHint: "Öffne eine gespeicherte Partie. Jeder Zug wird geprüft, danach kannst du sie durchgehen.",
    won: (names) => `Gewonnen: ${names}`,
    you: "Du spielst als",
    rename: "Name ändern",
    save: "Speichern",
    licence:
      "Ironlanes ist freie Software und steht in keiner Verbindung zum Verlag der Brettspiele, deren Regeln es spielt.",
  },
  boards: {
    usa: "Von Küste zu Küste: lange Strecken, doppelte Strecken, schnelle Entscheidungen.",
    europe: "Riskante Tunnel, Fähren mit Lokomotiven und Bahnhöfe, die den Tag retten.",
    germany: "Zwei Stapel Fahrkarten, Nachbarn hinter der Grenze und wartende Passagiere.",
    other: "Ein eigenes Spielbrett.",
  },
};
