// A bot in JavaScript, without a package: it builds the shortest way for its best ticket that is not done yet.
//
//   ironlanes play --bot "exec:node examples/bots/ticket_bot.mjs"
//   ironlanes bots check "exec:node examples/bots/ticket_bot.mjs"
//
// The game writes one question a line to our standard input, as JSON, and we write one answer a line with the same
// `id`. Nothing else may go to standard output; console.error is for us. See docs/protocol.md, "Programs that play".

import { createInterface } from "node:readline";

let board; // what the board's file says: places, tracks, tickets and rules
let me; // our seat

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  if (question.cmd === "start") {
    board = question.board;
    me = question.seat;
    answer(question, { ok: true });
  } else if (question.cmd === "decide") {
    answer(question, decide(question.view, question.actions));
  } else if (question.cmd === "quit") {
    break;
  } // "end" has the score and needs no answer; ignore questions of later versions too
}

function answer(question, fields) {
  process.stdout.write(JSON.stringify({ id: question.id, ...fields }) + "\n");
}

/** Choose one of the legal actions, which are texts such as "draw red" or "claim dieppe--paris with 1 black". */
function decide(view, actions) {
  const extra = actions.filter((action) => action.startsWith("pay "));
  if (extra.length > 0) return { action: cheapest(extra), says: "I want this tunnel." };

  const path = bestPath(view);
  const claims = actions.filter((action) => action.startsWith("claim "));
  const onPath = claims.filter((claim) => path.some((track) => claim.startsWith(`claim ${track.name} with `)));
  if (onPath.length > 0) return { action: cheapest(onPath), says: "This is on the way of my ticket." };
  if (path.length === 0 && claims.length > 0) return { action: longest(claims), says: "My tickets are done." };

  const wanted = coloursFor(path, view.seats[me].hand).map((colour) => `draw ${colour}`);
  const draw = [...wanted, "draw deck"].find((text) => actions.includes(text));
  if (draw !== undefined) return { action: draw, says: "I need cards." };
  return { action: actions[0] }; // tickets to keep, a passenger: what comes first will do
}

/** The colours that some tracks are paid with; for a gray one the colour that we hold most of. */
function coloursFor(tracks, hand) {
  const colours = Object.keys(hand).filter((card) => card !== "locomotive");
  const most = colours.sort((a, b) => hand[b] - hand[a])[0];
  return tracks.map((track) => (track.colour === "gray" ? most : track.colour));
}

/** Of some payments that with the fewest locomotives, which fit everywhere and are worth keeping. */
function cheapest(payments) {
  return payments.reduce((best, each) => (count(each, "locomotive") < count(best, "locomotive") ? each : best));
}

/** Of some payments that with the most cards, which is for the longest track. */
function longest(payments) {
  return payments.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** How many cards a payment takes, of one kind or of all: "… with 2 red 1 locomotive" takes three. */
function count(payment, kind = "\\w+") {
  const cards = payment.slice(payment.lastIndexOf(" with ")).matchAll(new RegExp(`(\\d+) ${kind}`, "g"));
  return [...cards].reduce((sum, [, number]) => sum + Number(number), 0);
}

/** The tracks still to be claimed for the most valuable ticket that is neither complete nor out of reach. */
function bestPath(view) {
  const mine = new Set(view.seats[me].tickets);
  const tickets = board.tickets.filter((ticket) => mine.has(ticket.name)).sort((a, b) => b.points - a.points);
  for (const ticket of tickets) {
    const path = shortestPath(view, ...ticket.places);
    const trains = path?.reduce((sum, track) => sum + track.length, 0);
    if (path?.length > 0 && trains <= view.seats[me].trains) return path;
  }
  return [];
}

/** Dijkstra's algorithm: our own tracks cost nothing, free ones their length; undefined if there is no path. */
function shortestPath(view, from, to) {
  const countries = new Set(board.places.filter((place) => place.is_country).map((place) => place.slug));
  const distance = new Map([[from, 0]]);
  const cameBy = new Map();
  const done = new Set();
  for (;;) {
    let here;
    for (const [place, cost] of distance) {
      if (!done.has(place) && (here === undefined || cost < distance.get(here))) here = place;
    }
    if (here === undefined) return undefined;
    if (here === to) return tracksTo(to, cameBy, view);
    done.add(here);
    if (countries.has(here) && here !== from) continue; // a country is an end: no way leads through it
    for (const track of board.tracks.filter((track) => track.places.includes(here) && isOpen(view, track))) {
      const there = track.places.find((place) => place !== here);
      const cost = distance.get(here) + (view.claimed[track.name] === me ? 0 : track.length);
      if (cost < (distance.get(there) ?? Infinity)) {
        distance.set(there, cost);
        cameBy.set(there, { track, here });
      }
    }
  }
}

/** Whether a track is ours or could be: nobody has it, or a parallel track that would close it. */
function isOpen(view, track) {
  const owner = view.claimed[track.name];
  if (owner !== undefined) return owner === me;
  const twins = board.tracks.filter((other) => other !== track && other.places.join() === track.places.join());
  const taken = twins.map((twin) => view.claimed[twin.name]).filter((seat) => seat !== undefined);
  return taken.length === 0 || (view.players >= board.rules.parallel_from && !taken.includes(me));
}

/** The tracks of the way that was found, as far as they are not ours yet. */
function tracksTo(place, cameBy, view) {
  const tracks = [];
  for (let step = cameBy.get(place); step !== undefined; step = cameBy.get(step.here)) {
    if (view.claimed[step.track.name] !== me) tracks.push(step.track);
  }
  return tracks;
}
