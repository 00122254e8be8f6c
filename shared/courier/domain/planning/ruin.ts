import { type Draft, removeStops } from "./draft.ts";
import { drawIntegerBetween, type Random } from "./seeded-random.ts";
import type { Stop, Tour } from "./stop.ts";
import { listStops } from "./tour.ts";

/**
 * The average number of removed stops. This and the next three values are those of the cited paper.
 */
const AVERAGE_REMOVED = 10;
const MAX_STRING_LENGTH = 10;
const SPLIT_RATE = 0.5;
const WIDER_GAP_RATE = 0.01;

/**
 * Removes strings of consecutive stops from tours near each other ("adjacent string removal",
 * Christiaens and Vanden Berghe, Slack Induction by String Removals, 2020).
 */
export function ruin(draft: Draft, random: Random): void {
  const longest = Math.min(MAX_STRING_LENGTH, computeAverageStopCount(draft));
  let strings = Math.floor(1 + random() * ((4 * AVERAGE_REMOVED) / (1 + longest) - 1));
  const centre = draft.stops[drawIntegerBetween(random, 0, draft.stops.length - 1)];
  for (const stop of centre?.neighbors ?? []) {
    if (strings === 0) return;
    const { tour } = stop;
    if (tour === undefined || tour.isChanged) continue;
    removeStops(draft, tour, selectString(stop, tour, longest, random));
    strings -= 1;
  }
}

function computeAverageStopCount({ stops, absent, tours }: Draft): number {
  let used = 0;
  for (const tour of tours) if (tour.count > 0) used += 1;
  return (stops.length - absent.length) / Math.max(1, used);
}

/** Selects a string that contains the stop. Half of the strings have a gap whose stops stay. */
function selectString(stop: Stop, tour: Tour, longest: number, random: Random): Stop[] {
  const length = drawIntegerBetween(random, 1, Math.floor(Math.min(tour.count, longest)));
  const gap = random() < SPLIT_RATE ? drawGapWidth(tour.count - length, random) : 0;
  const span = length + gap;
  const first = drawIntegerBetween(
    random,
    Math.max(0, stop.position - span + 1),
    Math.min(stop.position, tour.count - span),
  );
  const string = listStops(tour).slice(first, first + span);
  string.splice(drawIntegerBetween(random, 0, length), gap);
  return string;
}

function drawGapWidth(widest: number, random: Random): number {
  let width = Math.min(1, widest);
  while (width < widest && random() < WIDER_GAP_RATE) width += 1;
  return width;
}
