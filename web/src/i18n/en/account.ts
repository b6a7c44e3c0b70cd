import { plural } from "../plural";

/** Accounts, in English. */
export const account = {
  title: "Account",
  link: "Account and devices",
  guest: {
    lead: (name: string) =>
      `You play as ${name}, a guest on this device. That is all you need. With an account you are the same player on every device, and nobody else can take your name.`,
    make: "Make an account with a passkey",
    explained:
      "A passkey is a key that your device or password manager keeps for you. There is no password, and we don’t ask for an e-mail address.",
    signIn: "I have an account: sign in",
  },
  none: "This server has no accounts: its operator has not set an address for which passkeys can be made.",
  elsewhere: (address: string) => `Passkeys of this server work at ${address}.`,
  unsupported: "This browser can’t use passkeys.",
  cancelled: "No passkey was used. Nothing has changed.",
  takenBack:
    "You have your account back. All other devices are signed out, new passkeys and all recovery codes are void. Make new codes now.",
  name: { label: "Name", save: "Save" },
  owner: (name: string) => `You are signed in as ${name}.`,
  signOut: "Sign out",
  passkeys: {
    title: "Passkeys",
    add: "Add a passkey",
    added: "The passkey is added.",
    doRemove: "Remove",
    remove: (name: string) => `Remove the passkey ${name}`,
    made: (date: string) => `added ${date}`,
    used: (date: string) => `last used ${date}`,
    unnamed: "Passkey",
    removed: (date: string) => `removed; until ${date} it can still be used to take this account back`,
  },
  proof: {
    title: "Is it you?",
    lead: "Before something that could lock you out, we make sure that nobody else is using this device.",
    passkey: "Use a passkey",
    code: "Or a recovery code:",
    useCode: "Use the code",
  },
  devices: {
    title: "Devices",
    here: "this device",
    seen: (date: string) => `last seen ${date}`,
    end: (device: string) => `Sign out ${device}`,
    endOthers: "Sign out all other devices",
    unnamed: "Unknown browser",
    add: "Add a device",
    code: (minutes: number) =>
      `On the other device, scan this picture or open “Sign in” and type the code. It works once, within ${plural(minutes, "minute", "minutes")}.`,
    picture: "The code as a QR code",
  },
  recovery: {
    title: "Recovery codes",
    left: (count: number) => `${plural(count, "code is", "codes are")} left. Each lets you in once, without a passkey.`,
    renew: "Make new codes",
    shown: "Write these down now: they are shown only once. Each lets you in once if you lose your passkey.",
    copy: "Copy",
    done: "I have them",
  },
  merge: {
    title: (name: string) => `You were ${name} on this device`,
    lead: (tables: number) =>
      `That guest is at ${plural(tables, "table", "tables")}. You can move them to your account; ratings do not move. Or leave them: when you sign out, you are that guest again.`,
    move: "Move them to my account",
    moved: (count: number) => `${plural(count, "table was", "tables were")} moved.`,
    left: (count: number) => `${plural(count, "table", "tables")} stayed, because you sit there twice.`,
  },
  data: {
    title: "Your data",
    lead: "Download everything that this server keeps about you, or have it deleted.",
    download: "Download",
    remove: "Delete my data",
    warning: (name: string) =>
      `Your name, your chat messages, ratings and exercises are removed, here and from every game. The games stay, with a stranger in your seat. If your account is banned, hashes of its name and passkeys stay until the ban ends. This can’t be undone. To confirm, type your name: ${name}`,
    confirm: "Delete everything about me",
    removed: "You are deleted. From now on you are a new guest.",
  },
  signIn: {
    title: "Sign in",
    lead: "You can also play without an account.",
    passkey: "Sign in with a passkey",
    codeLead: "Or with the code from another device, or a recovery code:",
    code: "Code",
    useCode: "Use the code",
    scanned: "This signs this device in to the account that showed the code. Only go on if it is yours.",
    stays: (name: string) => `The guest ${name} stays on this device; you can move their games to your account later.`,
  },
};
