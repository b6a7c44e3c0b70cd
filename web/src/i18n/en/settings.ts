/** The settings, in English. */
export const settings = {
  settings: {
    title: "Settings",
    lead: "Saved on this device.",
    names: {
      language: "Language",
      theme: "Theme",
      palette: "Card colours",
      hand: "Hand position",
      confirm: "Ask before a claim",
      countdown: "Auto-confirm a claim",
      animations: "Animations",
      sounds: "Sounds",
      notifications: "Notify me when it is my turn",
    },
    choices: {
      language: { auto: "Automatic" },
      theme: { auto: "Automatic", light: "Light", dark: "Dark" },
      palette: { standard: "Standard", "colour-blind": "Colour-blind friendly" },
      hand: { auto: "Automatic", left: "Left", bottom: "Bottom" },
      confirm: { touch: "On touch", always: "Always", never: "Never" },
      countdown: { "10": "After 10 s", "5": "After 5 s", off: "Never" },
      animations: { normal: "Normal", fast: "Fast", off: "Off" },
      sounds: { off: "Off", on: "On" },
      notifications: { off: "Off", on: "On" },
    },
    denied: "Your browser blocks notifications from this page.",
  },
};
