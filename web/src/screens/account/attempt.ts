import { language } from "../../i18n";
import { accountWords } from "../../i18n/account";
import { ApiProblem } from "../../net/api";
import { NoPasskey } from "../../net/passkeys";
import { toasts } from "../../ui/notices/toasts.svelte";

/** Does something that the server, or the person, may refuse; tells why, and returns whether it was done. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof NoPasskey) toasts.show(accountWords().cancelled, "refusal");
    else if (error instanceof ApiProblem) toasts.show(language.reason(error.reason), "refusal");
    else throw error;
    return false;
  }
}
