import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { registerServiceWorker } from "./installedApp";

const target = document.getElementById("app");
if (!target) throw new Error("The page has no place for the game.");
mount(App, { target });
registerServiceWorker();
