import { request, requestJson, withJson } from "./api";
import type { FriendLink, FriendName, Friends } from "./messages";

/** The visitor's friends; tells these that the visitor is here. */
export function getFriends(): Promise<Friends> {
  return requestJson<Friends>("/api/friends/here", { method: "POST" });
}

/** The public id in the visitor's link for friends, which leads to them from now on. */
export async function makeFriendLink(): Promise<string> {
  return (await requestJson<FriendLink>("/api/friends/link", { method: "POST" })).player;
}

/** Whose link it is. */
export function getFriendName(player: string): Promise<FriendName> {
  return requestJson<FriendName>(`/api/friends/${encodeURIComponent(player)}`);
}

/** Asks someone to be a friend, or accepts what they asked. */
export async function askFriend(player: string, name: string): Promise<void> {
  await request(`/api/friends/${encodeURIComponent(player)}`, withJson("PUT", JSON.stringify({ name })));
}

/** Ends a friendship, or what one of the two has asked. */
export async function endFriendship(player: string): Promise<void> {
  await request(`/api/friends/${player}`, { method: "DELETE" });
}

export async function inviteFriend(player: string, table: string): Promise<void> {
  await request(`/api/friends/${player}/invitation`, withJson("PUT", JSON.stringify({ table })));
}

export async function declineInvitation(player: string): Promise<void> {
  await request(`/api/friends/${player}/invitation`, { method: "DELETE" });
}
