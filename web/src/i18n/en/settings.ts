/** Settings, menu and errors, in English. */
export const around = {
  settings: {
    title: "Settings",
    lead: "They are kept on this device.",
    names: {
      language: "Language",
      theme: "Light",
      palette: "Card colours",
      hand: "Your cards lie",
      confirm: "Ask before a claim",
      countdown: "A claim that waits is made",
      animations: "Movement",
      sounds: "Sounds",
      notifications: "Tell me when it is my turn",
    },
    choices: {
      language: { auto: "As the browser", en: "English", de: "Deutsch" },
      theme: { auto: "As the device", light: "Day", dark: "Night" },
      palette: { standard: "Standard", "colour-blind": "For colour-blind eyes" },
      hand: { auto: "Where there is room", left: "On the left", bottom: "At the bottom" },
      confirm: { touch: "On touch screens", always: "Always", never: "Never" },
      countdown: { "10": "after 10 s", "5": "after 5 s", off: "only by me" },
      animations: { normal: "Normal", fast: "Quick", off: "None" },
      sounds: { off: "Off", on: "On" },
      notifications: { off: "No", on: "Yes, by a notice" },
    },
    denied: "The browser does not allow notices for this page.",
  },
  menu: {
    settings: "Settings",
    help: "Help",
    home: "Home",
    sounds: "Sounds",
    watching: (count: number) => `${count} watching`,
    spectator: "Watching",
    hash: "Fingerprint of the shuffle",
  },
  errors: {
    gone: "This table does not exist any more.",
    goneLead: "It may have been cleared away. The home page has others.",
    unreadable: "This table can't be opened.",
    unreadableLead:
      "It is damaged or too new, or its board is missing or has changed. The operator of the server is told why.",
    lost: "There is no such page.",
    noGame: "There is no such game.",
    failed: "That did not work.",
    unreachable: "The server can't be reached. Is it running?",
  },
  announce: {
    yours: "It is your turn.",
    done: (ticket: string) => `Ticket ${ticket} completed.`,
  },
};
