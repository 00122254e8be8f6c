import { uniformInt } from "pure-rand/distribution/uniformInt";
import { mersenne } from "pure-rand/generator/mersenne";

/** Draws from one seed: the same seed gives the same draws in the same order. */
export interface Random {
  drawInteger(from: number, to: number): number;
  /** Returns true with this probability, from 0 to 1. */
  drawChance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

const MILLION = 1_000_000;

export function createRandom(seed: number): Random {
  const generator = mersenne(seed);
  const drawInteger = (from: number, to: number) => uniformInt(generator, from, to);
  return {
    drawInteger,
    drawChance: (probability) => drawInteger(1, MILLION) <= probability * MILLION,
    pick(items) {
      const item = items[drawInteger(0, items.length - 1)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
  };
}
