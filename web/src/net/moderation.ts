import { request, requestJson, withJson } from "./api";
import type { BlockCard, Blocks, NewBan, NewReport, OperatorPage } from "./messages";

export async function getBlocks(): Promise<BlockCard[]> {
  return (await requestJson<Blocks>("/api/blocks")).players;
}

export async function block(player: string, name: string): Promise<void> {
  await request(`/api/blocks/${player}`, withJson("PUT", JSON.stringify({ name })));
}

export async function unblock(player: string): Promise<void> {
  await request(`/api/blocks/${player}`, { method: "DELETE" });
}

export async function report(table: string, told: NewReport): Promise<void> {
  await request(`/api/tables/${encodeURIComponent(table)}/reports`, withJson("POST", JSON.stringify(told)));
}

export function getOperatorPage(page: number): Promise<OperatorPage> {
  return requestJson<OperatorPage>(`/api/operator?page=${page}`);
}

/** Closes all reports about someone. */
export async function closeReports(player: string): Promise<void> {
  await request(`/api/operator/accused/${player}/close`, { method: "POST" });
}

export async function closeReport(id: string): Promise<void> {
  await request(`/api/operator/reports/${id}/close`, { method: "POST" });
}

export async function ban(player: string, wanted: NewBan): Promise<void> {
  await request(`/api/operator/bans/${player}`, withJson("PUT", JSON.stringify(wanted)));
}

export async function unban(player: string): Promise<void> {
  await request(`/api/operator/bans/${player}`, { method: "DELETE" });
}

export async function takeName(player: string): Promise<void> {
  await request(`/api/operator/names/${player}`, { method: "POST" });
}
