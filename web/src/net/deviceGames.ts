import { requestJson, request } from "./api";
import type { TableCard, Uploaded } from "./messages";

/** The visitor's games that are on this device and not at the server. */
export interface DeviceGames {
  /** Those that are over. */
  readonly games: readonly TableCard[];
  readonly unfinished: readonly TableCard[];
}

export function getDeviceGames(): Promise<DeviceGames> {
  return requestJson<DeviceGames>("/api/device-games");
}

/** The game that the server has made of one on this device; null if it has none yet. */
export async function handedOverAs(game: string): Promise<string | null> {
  return (await requestJson<{ game: string | null }>(address(game))).game;
}

/** Hands a game on this device to the server; returns the game that it has made of it. */
export async function handOver(game: string): Promise<string> {
  return (await requestJson<Uploaded>(address(game), { method: "POST" })).game;
}

export async function removeFromDevice(game: string): Promise<void> {
  await request(address(game), { method: "DELETE" });
}

function address(game: string): string {
  return `/api/device-games/${encodeURIComponent(game)}`;
}
