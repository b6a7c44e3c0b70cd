import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { language } from "./i18n";
import { registerServiceWorker } from "./installedApp";
import { VisitorTransport } from "./local/visitorTransport";
import { answerBy } from "./net/transport";

const target = document.getElementById("app");
if (!target) throw new Error("The page has no place for the game.");
if (import.meta.env.MODE === "site") {
  if (!location.hash) {
    void import("./screens/home/SiteHome.svelte"); // on its way while the texts are loaded
    void language.part("hall");
  }
  const [{ DeviceTransport }, words] = await Promise.all([import("./local/deviceTransport"), language.part("site")]);
  answerBy(new DeviceTransport(() => words().guest));
} else {
  answerBy(new VisitorTransport());
  if (location.pathname === "/") void import("./screens/home/Home.svelte"); // likewise
}
await language.load();
target.replaceChildren(); // the sentence for browsers that can't load this program
mount(App, { target });
registerServiceWorker();
