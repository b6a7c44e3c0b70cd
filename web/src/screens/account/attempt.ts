import { language } from "../../i18n";
import { ApiProblem } from "../../net/api";
import { NoPasskey } from "../../net/passkeys";
import { toasts } from "../../ui/feedback/toasts.svelte";
import { proof } from "./proof.svelte";

const accountWords = await language.part("account");

/**
 * Does something that the server, or the person, may refuse; tells why, and returns whether it was done. If the server
 * wants to know first whether it is the owner of the account, they are asked, and it is done then.
 */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof ApiProblem && error.reason.code === "proof-needed")
      return (await proof.ask()) && (await attempt(work));
    if (error instanceof NoPasskey) toasts.show(accountWords().cancelled, "refusal");
    else if (error instanceof ApiProblem) toasts.show(language.reason(error.reason), "refusal");
    else throw error;
    return false;
  }
}
