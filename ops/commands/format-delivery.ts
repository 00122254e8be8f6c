import type { Delivery } from "#shared/operator/answers.ts";
import {
  describeDelivery,
  listIds,
  listSteps,
  listWaits,
} from "#shared/operator/describe-delivery.ts";
import { formatTime } from "#shared/operator/format-time.ts";
import { formatTable } from "../format.ts";

/** So many of the last events are shown; `--json` has all of them. */
const SHOWN_EVENTS = 12;

/** Says on one screen what happened to a delivery, what it waits for and what to do. */
export function formatDelivery(delivery: Delivery, now: Date): string {
  return [
    describeDelivery(delivery),
    listIds(delivery)
      .map(([name, id]) => `${name} ${id}`)
      .join("  ·  "),
    "",
    "What happened (UTC)",
    formatTimeline(delivery),
    "",
    "What it waits for",
    ...listWaits(delivery, now).map((line) => `  ${line}`),
    "",
    "What to do",
    ...listSteps(delivery).map((line) => `  ${line}`),
  ].join("\n");
}

function formatTimeline({ timeline }: Delivery): string {
  if (timeline.length === 0) return "  Nothing yet.";
  const hidden = timeline.length - SHOWN_EVENTS;
  const rows = timeline.slice(-SHOWN_EVENTS).map(({ at, by, text }) => [formatTime(at), by, text]);
  const table = formatTable(["", "", ""], rows)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => `  ${line}`);
  return [...(hidden > 0 ? [`  … ${hidden} earlier events`] : []), ...table].join("\n");
}
