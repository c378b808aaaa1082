/** My proof: which kept line it follows, and its slides as orders. */

import { feel } from "../../stores/feel.ts";
import type { RicochetState, View } from "../../schema.ts";
import { table } from "../../stores/table.svelte.ts";
import { search, type Line } from "./search.svelte.ts";
import { lineName, shown, wordsOf } from "./state.ts";

class Mine {
  /** The words of the line that was chosen among those that fit. */
  chosen = $state("");
  /** The line plays itself, slide by slide as the robots arrive. */
  playing = $state(false);
  #sent = "";

  /** Whether a line is solved, as long as was called, and begins with the slides that were made. */
  fits(view: View, game: RicochetState, line: Line): boolean {
    const { moves = 0, left } = game.proof ?? {};
    const long = left === undefined || line.slides.length === moves + left;
    return line.solved && long && shown(view, game).every((words, i) => line.slides[i] && wordsOf(line.slides[i]) === words);
  }

  /** The line that the proof follows. */
  line(view: View, game: RicochetState): Line | undefined {
    const fitting = search.kept.filter((line) => this.fits(view, game, line));
    return fitting.find((line) => lineName(line.slides) === this.chosen) ?? fitting[0];
  }

  /** Order a slide, once for each decision; an impossible one is explained. */
  async slide(view: View, robot: string, way: string): Promise<void> {
    const decision = view.you.decision;
    if (!decision || this.#sent === decision) return;
    search.robot = robot;
    if (search.now && !search.now.slides[robot]?.[way]) return search.whyNot(robot, way as "N");
    this.#sent = decision;
    const done = await table.tell({ t: "order", decision, action: `slide ${robot} ${way}` });
    if (done) return feel("sent");
    this.#sent = "";
    this.playing = false;
  }
}

export const mine = new Mine();
