// Keeps what a page says to the worker of its table and what it hears from there, and says something by itself.
(() => {
  let table = null;
  let tell = () => {};
  const said = [];
  const heard = [];

  class ListenedWorker extends Worker {
    constructor(...made) {
      super(...made);
      this.addEventListener("message", ({ data }) => {
        if (data.kind !== "message") return;
        heard.push(data.message);
        tell();
      });
    }

    postMessage(request, ...rest) {
      if (request.kind === "open") table = this;
      if (request.kind === "message") said.push(request.message);
      super.postMessage(request, ...rest);
    }

    say(message) {
      super.postMessage({ kind: "message", message });
    }
  }

  /** A request of IndexedDB as a promise. */
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  window.Worker = ListenedWorker;
  window.tableListener = {
    said,
    heard,
    say: (message) => table.say(message),
    /** What the worker answers to a question about its table: its `record`, or its `replay`. */
    async ask(kind) {
      const database = await done(indexedDB.open("ironlanes", 1));
      const id = document.querySelector("[data-testid=game]").dataset.game;
      const kept = await done(database.transaction("tables").objectStore("tables").get(id));
      database.close();
      const answer = new Promise((resolve) => {
        table.addEventListener("message", ({ data }) => data.kind === "answer" && resolve(data.answer));
      });
      table.postMessage({ kind, table: kept, as: "all" });
      return answer;
    },
    /** What was heard after so many messages, once there is something. */
    async next(known) {
      while (heard.length <= known) await new Promise((resolve) => (tell = resolve));
      return heard.slice(known);
    },
  };
})();
