import { newId } from "../storage";

/** What the ids of tables begin with that a server's visitor plays on their device; a server's ids never do. */
const PREFIX = "device-";

export function newDeviceId(): string {
  return PREFIX + newId();
}

/** Whether the table or the game with an id is on a visitor's device. */
export function isDeviceId(id: string): boolean {
  return id.startsWith(PREFIX);
}
