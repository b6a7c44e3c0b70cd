import type { BOT_NAMES } from "../../constants";

interface BotText {
  name: string;
  about: string;
}

/** The bots, in English. */
export const opponents = {
  opponents: {
    title: "Opponents",
    more: "More bots",
    same: "All the same",
    different: "One by one",
    each: (number: number) => `Opponent ${number}`,
    mixed: (names: string) => `Mixed: ${names}`,
    done: "Done",
    bots: {
      beginner: { name: "Beginner", about: "goes for its tickets, but misses a lot: right for your first games" },
      casual: { name: "Casual", about: "plays for fun: sensible moves, seldom the best one" },
      steady: { name: "Steady", about: "finishes what it starts, with slips here and there" },
      strong: { name: "Strong", about: "plans ahead and wastes few turns" },
      expert: { name: "Expert", about: "rarely errs: for players who know the board by heart" },
      champion: { name: "Champion", about: "learned by playing against itself: our strongest" },
      collector: { name: "Collector", about: "the champion with a weakness for tickets" },
      builder: { name: "Builder", about: "the champion with a love of long tracks" },
      blocker: { name: "Blocker", about: "the champion in a bad mood: takes what you need" },
      planner: { name: "Planner", about: "plans one network for all its tickets" },
      "planner-steady": { name: "Planner, steady", about: "plans well, with small slips" },
      "planner-casual": { name: "Planner, casual", about: "sensible, but in a hurry" },
      hungry: { name: "Hungry", about: "can never have enough tickets" },
      "long-route": { name: "Long Route", about: "loves long tracks" },
      path: { name: "Path", about: "works on all its tickets at once" },
      "one-step": { name: "One Step", about: "one ticket after another" },
      random: { name: "Random", about: "plays at random" },
    } as { [bot: string]: BotText },
    /** The characters of bots, by their first names. */
    characters: {
      Ada: "early riser",
      Ben: "window-seat fan",
      Cleo: "timetable reader",
      Dan: "night-train lover",
      Eve: "light packer",
      Finn: "bridge counter",
      Gus: "dining-car regular",
      Ida: "branch-line explorer",
      Jo: "platform waver",
      Kim: "stamp collector",
    } satisfies { [name in (typeof BOT_NAMES)[number]]: string },
  },
};
