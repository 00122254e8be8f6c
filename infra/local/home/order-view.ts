import type { Endpoints } from "#infra/local/seed/seed.ts";
import { type FollowedOrder, hasEnded } from "./followed-order.ts";
import { formatCountdown, formatDuration } from "./format-time.ts";
import type { OrderView } from "./home-state.ts";
import { findOrphan, type Sighting, toCells } from "./order-cells.ts";
import { ORDER_KINDS } from "./order-kinds.ts";
import { findWait } from "./order-wait.ts";

/** Says what happens to an order now. */
function describeNow(sighting: Sighting): string {
  const { order, isWebhookLost, now } = sighting;
  const { delivery } = order;
  const orphan = findOrphan(sighting);
  if (orphan?.backAt !== undefined)
    return `Its worker died. The queue still has the message and hands it to a new worker in ${formatDuration(orphan.backAt - now)}.`;
  if (delivery === undefined && sighting.activity !== undefined)
    return "The bridge has heard of it. The queue hands the message to a worker.";
  if (delivery === undefined)
    return isWebhookLost
      ? `The store has the order and its webhook is lost. A sweep, which reads what changed in the store, finds it ${describeSweep(sighting)}.`
      : "The store has the order. Its webhook is on the way.";
  return describeDelivery(delivery, now);
}

function describeSweep({ nextSweepAt, now }: Sighting): string {
  if (nextSweepAt === undefined) return "within five minutes";
  return nextSweepAt > now ? `in about ${formatCountdown(nextSweepAt - now)}` : "soon";
}

function describeDelivery(delivery: NonNullable<FollowedOrder["delivery"]>, now: number): string {
  const { last_error: error, requeue_at: requeueAt, reason, state } = delivery;
  const next = requeueAt !== null && requeueAt.getTime() > now ? requeueAt : undefined;
  if (error !== null && !hasEnded({ delivery }))
    return next === undefined
      ? error.text
      : `${error.text} Next try in ${formatCountdown(+next - now)}.`;
  if (reason !== null && ["held", "waiting", "skipped"].includes(state)) return reason.text;
  return delivery.alert?.text ?? delivery.timeline.at(-1)?.text ?? "The bridge has the order.";
}

const STATUS_BY_STATE: ReadonlyMap<string, string> = new Map([
  ["completed", "delivered"],
  ["held", "waits for its merchant"],
  ["waiting", "waits for its time"],
]);

const isLost = ({ isWebhookLost, activity }: Sighting): boolean =>
  isWebhookLost && activity === undefined;

/** Says in a few words how an order is. */
function describeStatus(sighting: Sighting, action: OrderView["action"]): string {
  const { order, activity } = sighting;
  const { delivery } = order;
  if (action !== undefined) return "waits for you";
  if (delivery !== undefined && hasEnded(order))
    return STATUS_BY_STATE.get(delivery.state) ?? delivery.state;
  if (activity?.hasLastRunFailed || delivery?.last_error) return "is tried again";
  if (delivery === undefined) return isLost(sighting) ? "not known yet" : "new";
  return STATUS_BY_STATE.get(delivery.state) ?? "on its way";
}

function toTone({ order, activity }: Sighting, isWorking: boolean): OrderView["tone"] {
  const { delivery } = order;
  if (hasEnded(order)) return "done";
  if (activity?.hasLastRunFailed || delivery?.last_error || delivery?.alert) return "problem";
  return delivery?.state === "held" || !isWorking ? "problem" : "moving";
}

/** The merchant's decision after a return. */
const findAction = ({ delivery }: FollowedOrder): OrderView["action"] =>
  delivery?.courier_status === "returned" &&
  delivery.merchant_actions.some(({ action }) => action === "deliver-again")
    ? { name: "deliver-again", text: "Deliver it again" }
    : undefined;

function listLinks(order: FollowedOrder, at: Endpoints): OrderView["links"] {
  const { store, id, delivery, trackingUrl } = order;
  const place = `deliveries/${encodeURIComponent(id)}/1`;
  const merchantPage =
    store === "shopify"
      ? `${at.shopify.url}/admin/apps/order-bridge/${place}`
      : `${at.bridge.url}/app#/${place}`;
  const query = new URLSearchParams({ store: at[store].storeId, order: id });
  return [
    { text: "Store", href: `${at[store].url}/#order-${id}` },
    ...(delivery === undefined
      ? []
      : [
          { text: "Merchant", href: merchantPage },
          { text: "Operator", href: `${at.bridge.url}/ops/order?${query}` },
        ]),
    ...(delivery?.point_id || delivery?.courier_order_id ? [toCourierLink(delivery)] : []),
    ...(trackingUrl === undefined ? [] : [{ text: "Buyer", href: trackingUrl }]),
  ];
}

const toCourierLink = ({
  point_id: point,
  courier_order_id: order,
}: NonNullable<FollowedOrder["delivery"]>) => ({
  text: "Courier",
  href: `/courier#${point === null ? `order-${order}` : `point-${point}`}`,
});

const findKindTitle = (name: string | undefined): string | undefined =>
  ORDER_KINDS.find((kind) => kind.name === name)?.title;

/** Shows an order as the page draws it. */
export function toOrderView(sighting: Sighting, at: Endpoints): OrderView {
  const { order } = sighting;
  const cells = toCells(sighting);
  const isWorking = Object.values(cells).every(({ state }) => state !== "problem");
  const action = findAction(order);
  const kind = findKindTitle(order.kind);
  const wait = findWait(sighting);
  return {
    key: `${order.store}/${order.id}`,
    store: order.store,
    name: order.name.startsWith("#") ? order.name : `#${order.name}`,
    ...(kind && { kind }),
    status: describeStatus(sighting, action),
    tone: toTone(sighting, isWorking),
    cells,
    says: describeNow(sighting),
    ...(wait && { wait }),
    ...(action && { action }),
    links: listLinks(order, at),
  };
}
