import type { Delivery } from "../client/schemas.ts";
import { formatAge, formatTable, formatTime } from "../format.ts";

/** So many of the last events are shown; `--json` has all of them. */
const SHOWN_EVENTS = 12;

/** Says on one screen what happened to a delivery, what it waits for and what to do. */
export function describeDelivery(delivery: Delivery, now: Date): string {
  return [
    formatTitle(delivery),
    formatIds(delivery),
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

function formatTitle(delivery: Delivery): string {
  const part = delivery.part > 1 ? `, part ${delivery.part}` : "";
  const status = delivery.courier_status === null ? "" : `, courier: ${delivery.courier_status}`;
  return `${delivery.order_name ?? delivery.order_id} of ${delivery.store_id}${part}: ${delivery.state}${status}`;
}

function formatIds(delivery: Delivery): string {
  const ids = [
    ["order", delivery.order_id],
    ["account", delivery.account_id],
    ["access key", delivery.access_key],
    ["courier's point", delivery.point_id],
    ["courier's order", delivery.courier_order_id],
  ] as const;
  return ids.flatMap(([name, id]) => (id === null ? [] : [`${name} ${id}`])).join("  ·  ");
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

const AWAITED = new Map([
  ["merchant", "The merchant's decision."],
  ["courier", "The courier."],
  ["bridge", "The bridge, which tries again by itself."],
  ["time", "Its time."],
  ["nobody", "Nothing: it is over."],
]);

function listWaits(delivery: Delivery, now: Date): string[] {
  const { last_error: error, alert, reason, requeue_at: requeueAt } = delivery;
  return [
    AWAITED.get(delivery.waits_for) ?? delivery.waits_for,
    ...(reason === null ? [] : [`${reason.text} (${reason.code})`]),
    ...(alert === null ? [] : [`Attention: ${alert.text} (${alert.code})`]),
    ...(error === null
      ? []
      : [
          `Error for ${formatAge(error.since, now)}, ${error.failures} failures: ${error.text} (${error.code})`,
        ]),
    ...(requeueAt === null ? [] : [`The bridge looks again at ${formatTime(requeueAt)} UTC.`]),
  ];
}

/** What a merchant can do only matters while somebody has to do something. */
function listSteps(delivery: Delivery): string[] {
  const { waits_for: awaited, alert, last_error: error, merchant_actions: actions } = delivery;
  const isAsked = awaited === "merchant" || alert !== null || error !== null;
  const choices = actions.map(({ action, text }) => `The merchant can ${action}: ${text}`);
  if (isAsked && choices.length > 0) return choices;
  return [awaited === "nobody" ? "Nothing." : "Nothing; or look at it now, see below."];
}
