// What a test sees of a game's screen, read at once. `screenReader.look(condition, known)` waits until the condition holds.
(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const find = (testid, within = document) => within.querySelector(`[data-testid="${testid}"]`);
  const every = (testid) => all(`[data-testid="${testid}"]`);
  const number = (element) => (element ? Number(element.textContent) : null);
  const isFree = (element) => element?.getAttribute("aria-disabled") === "false";
  const oldToasts = new WeakSet();

  const track = (group) => ({
    name: group.dataset.track,
    colour: group.dataset.colour,
    length: all(".slot", group).length,
    owner: group.dataset.owner === undefined ? null : Number(group.dataset.owner),
    wagons: all(".wagon", group).map((wagon) => Number(wagon.dataset.seat)),
  });

  const player = (panel) => ({
    seat: Number(panel.dataset.seat),
    isToMove: panel.dataset.turn === "true",
    points: number(find("score", panel)),
    trains: number(find("trains", panel)),
    cards: number(find("cards", panel)),
    tickets: number(find("ticket-count", panel)),
    stations: number(find("stations", panel)),
    passengers: Object.fromEntries(all(".token", panel).map((token) => [token.dataset.colour, number(token)])),
  });

  function question() {
    const dialog = find("payment");
    if (!dialog) return null;
    return {
      track: all(".track").find((group) => group.querySelector(".preview"))?.dataset.track ?? null,
      payments: all("[data-payment]", dialog).map((button) => button.dataset.payment),
      mustConfirm: find("confirm", dialog) !== null,
    };
  }

  function tunnel() {
    const dock = find("tunnel");
    if (!dock || !find("tunnel-decline")) return null;
    return {
      extra: number(find("tunnel-extra")),
      payments: all("[data-payment]", dock).map((button) => button.dataset.payment),
    };
  }

  /** A board is drawn before its window has been measured, and fitted into it a moment later. */
  function isFitted() {
    const [outer, inner] = [find("board"), document.querySelector("svg.network")].map((part) => part?.getBoundingClientRect());
    return inner !== undefined && (outer.width - inner.width < 50 || outer.height - inner.height < 50);
  }

  const pairs = (elements, pair) => Object.fromEntries(elements.map(pair));
  const game = () => find("game");

  /** Each thing that can be seen; a condition reads only those that it is about. */
  const things = {
    seq: () => Number(game().dataset.seq),
    phase: () => game().dataset.phase,
    isBusy: () => game().dataset.busy === "true",
    isOver: () => game().dataset.phase === "over",
    // The choice of passengers is loaded when it is needed.
    mayAct: () => find("your-turn") !== null && !things.isBusy() && (things.phase() !== "passengers" || things.passengers().length > 0),
    active: () => find("action-bar").dataset.active ?? null,
    says: () => find("action-bar").innerText,
    hand: () => pairs(all("[data-testid^=hand-][data-count]"), ({ dataset }) => [dataset.testid.slice(5), Number(dataset.count)]),
    handTotal: () => number(find("hand-total")),
    players: () => every("player-panel").map(player),
    market: () => all("[data-testid^=display-]").map((each) => ({ card: each.dataset.card ?? null, isFree: isFree(each) })),
    deck: () => number(find("deck-count")),
    discards: () => number(find("discard-count")),
    ticketDeck: () => find("ticket-deck").textContent.split("+").map(Number),
    tickets: () => every("ticket-card").map(({ dataset }) => ({ name: dataset.ticket, state: dataset.state })),
    claimable: () => all(".track.claimable").map(track),
    claimed: () => pairs(all(".track.claimed"), ({ dataset }) => [dataset.track, Number(dataset.owner)]),
    buildable: () => all(".city.buildable").map(({ dataset }) => dataset.place),
    stations: () => pairs(all(".city .station"), (each) => [each.closest(".city").dataset.place, Number(each.dataset.seat)]),
    canDraw: () => isFree(find("deck")),
    canDrawBoth: () => isFree(find("deck-2")),
    canDrawTickets: () => isFree(find("tickets")),
    canPass: () => find("pass") !== null,
    options: () => every("ticket-option").map(({ dataset }) => dataset.ticket),
    splits: () => all("[data-testid^=split-][data-action]").map(({ dataset }) => dataset.action),
    tunnel,
    passengers: () => all("[data-testid^=passenger-][data-place]").map((each) => each.dataset.testid.slice(10)),
    question,
    lanes: () => every("track-option").map(({ dataset }) => dataset.track),
    zoom: () => Number(find("board").dataset.zoom),
    newToasts: () => every("toast").filter((toast) => !oldToasts.has(toast)).map((toast) => toast.innerText),
  };
  const now = new Proxy({}, { get: (_, name) => things[name]() });
  const sight = () => (game() ? pairs(Object.keys(things), (name) => [name, things[name]()]) : null);

  /** Looks again whenever anything on the page has changed, and now and then: a layout may change without a reason. */
  function look(condition, { timeout, ...known }) {
    return new Promise((resolve, reject) => {
      let isDue = false;
      const check = () => {
        isDue = false;
        if (game() && condition(now, known) && isFitted()) end(() => resolve(sight()));
      };
      const observer = new MutationObserver(() => {
        if (!isDue) setTimeout(check, 0);
        isDue = true;
      });
      const end = (then) => {
        observer.disconnect();
        clearInterval(beat);
        clearTimeout(alarm);
        then();
      };
      const complaint = () => new Error(`in vain: ${condition}; the screen: ${JSON.stringify(sight())}`);
      // A page that was starved for so long may have got there all the same.
      const alarm = setTimeout(() => (check(), end(() => reject(complaint()))), timeout);
      const beat = setInterval(check, 100);
      observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
      check();
    });
  }

  /** Where a pointer hits something: in the middle of the first part of it that nothing covers. */
  function spotOf(parts) {
    const board = find("board");
    for (const part of parts) {
      const box = part.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (board.contains(document.elementFromPoint(x, y))) return { x, y };
    }
    return null;
  }

  function spotOfTrack(name) {
    const slots = all(`[data-track="${name}"] .bed`);
    const middle = (slots.length - 1) / 2;
    const away = (slot) => Math.abs(slots.indexOf(slot) - middle);
    return spotOf(slots.sort((one, other) => away(one) - away(other)));
  }

  const spotOfPlace = (slug) => spotOf(all(`[data-place="${slug}"] .rim`));
  const forgetToasts = () => every("toast").forEach((toast) => oldToasts.add(toast));

  window.screenReader = { look, spotOfTrack, spotOfPlace, forgetToasts };
})();
