import { tick } from "svelte";
import { language } from "../../i18n";
import { makeTable } from "../../net/api";
import type { NewTable } from "../../net/messages";
import { transport } from "../../net/transport";
import { router } from "../../router.svelte";
import { settings } from "../../settings.svelte";
import { toasts } from "../feedback/toasts.svelte";

/** Makes a table and shows it; says so if its game could not be begun on this device. */
export async function openNewTable(request: NewTable, onmade: (table: string) => void = () => {}): Promise<void> {
  const table = await makeTable(request);
  onmade(table);
  router.go(`/table/${table}`);
  if (!request.start || settings.now.bots !== "device" || transport().isOnDevice(table)) return;
  const words = await language.part("device");
  await tick(); // another screen shows no messages of the one before
  toasts.show(words().atServer);
}
