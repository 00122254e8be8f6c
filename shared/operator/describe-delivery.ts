import type { Delivery } from "./answers.ts";
import { formatAge, formatTime } from "./format-time.ts";

/** "#1001 of tea-house: booked, courier: assigned". */
export function describeDelivery(delivery: Delivery): string {
  const part = delivery.part > 1 ? `, part ${delivery.part}` : "";
  const status = delivery.courier_status === null ? "" : `, courier: ${delivery.courier_status}`;
  return `${delivery.order_name ?? delivery.order_id} of ${delivery.store_id}${part}: ${delivery.state}${status}`;
}

/** The ids by which the store, the courier and the logs know a delivery, each with its name. */
export const listIds = (delivery: Delivery): (readonly [name: string, id: string])[] =>
  (
    [
      ["order", delivery.order_id],
      ["account", delivery.account_id],
      ["access key", delivery.access_key],
      ["courier's point", delivery.point_id],
      ["courier's order", delivery.courier_order_id],
      ["correlation id", delivery.correlation_id],
      ["last run", delivery.last_run_id],
    ] as const
  ).flatMap(([name, id]) => (id === null ? [] : [[name, id] as const]));

const STATUS_SOURCES = new Map([
  ["notification", "a notification told of it"],
  ["resync", "found when all open deliveries of the account were read"],
  ["batch", "found with its batch"],
  ["list", "found among the account's orders"],
  ["clock", "found by the clock"],
  ["look", "found while the bridge looked for another reason"],
]);

/** Says what happened and, of a courier's status, how the bridge learned of it. */
export function describeEvent({ text, found_by: source }: Delivery["timeline"][number]): string {
  const learned = source === null ? undefined : STATUS_SOURCES.get(source);
  return learned === undefined ? text : `${text} (${learned})`;
}

const AWAITED = new Map([
  ["merchant", "The merchant's decision."],
  ["operator", "The end of the operator's pause."],
  ["courier", "The courier."],
  ["bridge", "The bridge, which tries again by itself."],
  ["time", "Its time."],
  ["nobody", "Nothing: it is over."],
]);

/** Says what a delivery waits for, and why. */
export function listWaits(delivery: Delivery, now: Date): string[] {
  const { last_error: error, alert, reason, requeue_at: requeueAt, is_watched } = delivery;
  return [
    AWAITED.get(delivery.waits_for) ?? delivery.waits_for,
    ...(reason === null ? [] : [`${reason.text} (${reason.code})`]),
    ...(alert === null ? [] : [`Attention: ${alert.text} (${alert.code})`]),
    ...(error === null
      ? []
      : [
          `Error for ${formatAge(error.since, now)}${formatFailures(error.failures)}: ${error.text} (${error.code})`,
        ]),
    ...(is_watched && error === null
      ? ["The bridge looks at it with the other courier orders of its account."]
      : []),
    ...(requeueAt === null ? [] : [describeNextLook(requeueAt, now)]),
  ];
}

/** An order that waits for a courier that is down has an error, and was not tried itself. */
function formatFailures(failures: number): string {
  if (failures === 0) return "";
  return failures === 1 ? ", 1 failure" : `, ${failures} failures`;
}

/** A worker that has much to do, or none that runs, comes late. */
const describeNextLook = (requeueAt: string, now: Date): string =>
  Date.parse(requeueAt) > now.getTime()
    ? `The bridge looks again at ${formatTime(requeueAt)} UTC.`
    : `The bridge looks again as soon as a worker has time: it is due since ${formatAge(requeueAt, now)}.`;

/** What a merchant can do only matters while somebody has to do something. */
export function listSteps(delivery: Delivery, now: Date): string[] {
  const { waits_for: awaited, alert, last_error: error, merchant_actions: actions } = delivery;
  if (awaited === "operator")
    return [
      `The operator can end the pause, of the store ${delivery.store_id} or of the account ${delivery.account_id}.`,
    ];
  const choices = actions.map(({ action, text }) => `The merchant can ${action}: ${text}`);
  if (error !== null && awaited !== "merchant" && alert === null)
    return [describeRetry(delivery, now), ...choices];
  if ((awaited === "merchant" || alert !== null) && choices.length > 0) return choices;
  return [awaited === "nobody" ? "Nothing." : "Nothing; or look at it now, see below."];
}

/** What failed is tried again by itself, earlier or later. */
const describeRetry = ({ requeue_at: requeueAt }: Delivery, now: Date): string =>
  requeueAt === null || Date.parse(requeueAt) <= now.getTime()
    ? "Nothing: it is tried again by itself; or look at it now, see below."
    : `Nothing: it is tried again by itself at ${formatTime(requeueAt)} UTC; or look at it now, see below.`;
