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
  const words = language.part("site");
  const { DeviceTransport } = await import("./local/deviceTransport");
  answerBy(new DeviceTransport(async () => (await words)().guest));
  if (!location.hash) void import("./screens/home/SiteHome.svelte"); // it asks for games while the texts are loaded
} else {
  answerBy(new VisitorTransport());
  if (location.pathname === "/") void import("./screens/home/Home.svelte"); // likewise
}
await language.load();
target.replaceChildren(); // the sentence for browsers that can't load this program
mount(App, { target });
registerServiceWorker();
