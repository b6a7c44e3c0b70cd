import { language } from "../../i18n";
import type { ApiProblem } from "../../net/api";
import { handOver } from "../../net/deviceGames";
import { router } from "../../router.svelte";
import { toasts } from "../feedback/toasts.svelte";

/** Hands a game on this device to the server, and opens its review there. */
export async function keepAndReview(game: string): Promise<void> {
  try {
    router.go(`/review/${await handOver(game)}`);
  } catch (error) {
    toasts.show(language.reason((error as ApiProblem).reason), "refusal");
  }
}
