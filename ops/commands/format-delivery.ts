import type { Delivery } from "#shared/operator/answers.ts";
import {
  describeDelivery,
  describeEvent,
  listIds,
  listSteps,
  listWaits,
} from "#shared/operator/describe-delivery.ts";
import { formatTime } from "#shared/operator/format-time.ts";
import { formatTable } from "../format.ts";

/** So many of the last events are shown, unless all are asked for. */
const SHOWN_EVENTS = 12;

/** Says on one screen what happened to a delivery, what it waits for and what to do. */
export function formatDelivery(delivery: Delivery, now: Date, showsAll = false): string {
  return [
    describeDelivery(delivery),
    listIds(delivery)
      .map(([name, id]) => `${name} ${id}`)
      .join("  ·  "),
    "",
    "What happened (UTC)",
    formatTimeline(delivery, showsAll ? delivery.timeline.length : SHOWN_EVENTS),
    "",
    "What it waits for",
    ...listWaits(delivery, now).map((line) => `  ${line}`),
    "",
    "What to do",
    ...listSteps(delivery, now).map((line) => `  ${line}`),
  ].join("\n");
}

function formatTimeline({ timeline }: Delivery, shown: number): string {
  if (timeline.length === 0) return "  Nothing yet.";
  const hidden = timeline.length - shown;
  const rows = timeline
    .slice(-shown)
    .map((event) => [formatTime(event.at), event.by, describeEvent(event)]);
  const table = formatTable(["", "", ""], rows)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => `  ${line}`);
  return [...(hidden > 0 ? [`  … ${hidden} earlier events: --all shows them`] : []), ...table].join(
    "\n",
  );
}
