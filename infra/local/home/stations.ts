import type { FaultBoard } from "#infra/local/faults/fault-board.ts";
import type { Endpoints } from "#infra/local/seed/seed.ts";
import { formatDuration } from "./format-time.ts";
import type { HomeState, OrderView, StationView } from "./home-state.ts";
import { MAX_SHOWN } from "./order-follower.ts";
import type { BridgeHealth } from "./read-parts.ts";
import type { QueuedRequest } from "./reconcile-queue.ts";
import type { RunTotals } from "./run-activity.ts";

interface StationInput {
  readonly at: Endpoints;
  readonly totals: RunTotals;
  readonly queued: readonly QueuedRequest[];
  readonly orders: readonly OrderView[];
  readonly health: BridgeHealth;
  readonly faults: Pick<FaultBoard, "find">;
  readonly now: number;
}

const count = (amount: number, noun: string): string =>
  `${amount} ${noun}${amount === 1 ? "" : "s"}`;

function describeQueue({ queued, orders, now }: StationInput): string {
  const later = orders.filter(({ wait }) => wait?.at === "courier" || wait?.at === "told").length;
  if (queued.length === 0)
    return later === 0
      ? "Empty"
      : `Empty: ${count(later, "order")} ${later === 1 ? "is" : "are"} tried again later`;
  const oldest = Math.min(...queued.map(({ sentAt }) => sentAt));
  return `${count(queued.length, "message")}, oldest ${formatDuration(now - oldest)}`;
}

function describeWorker({ running, runs, failedRuns, lastRunMs }: RunTotals): string {
  if (running > 0) return `${running} working now`;
  if (runs === 0) return "No run yet";
  const died = failedRuns === 0 ? "" : `, ${failedRuns} died`;
  return `${count(runs, "run")}${died}, last ${formatDuration(lastRunMs)}`;
}

const describeCourier = ({ totals, health }: StationInput): string =>
  health.account !== undefined && health.account.state !== "available"
    ? "The bridge has stopped calling"
    : `${count(totals.courierCalls, "call")}, ${count(totals.courierNotifications, "notification")} back`;

const countDone = (orders: readonly OrderView[]): number =>
  orders.filter(({ cells }) => cells.told.state === "done").length;

const STORE_TITLES = { woocommerce: "WooCommerce store", shopify: "Shopify store" } as const;

/** Links to the store of the newest order: an order begins and ends in the same one. */
function toStoreLink({ at, orders }: StationInput): StationView["link"] {
  const store = orders[0]?.store ?? "woocommerce";
  return { text: STORE_TITLES[store], href: at[store].url };
}

const describeDone = (orders: readonly OrderView[]): string =>
  orders.length === 0 ? "No order yet" : `${countDone(orders)} of these ${orders.length} delivered`;

/** Shows each part of the system with what it does now. */
export function toStationViews(input: StationInput): readonly StationView[] {
  const { at, totals, orders, faults } = input;
  const isOn = (name: Parameters<FaultBoard["find"]>[0]) => faults.find(name) !== undefined;
  const toState = (isBroken: boolean, isSlow = false): StationView["state"] => {
    if (isBroken) return "broken";
    return isSlow ? "slow" : "calm";
  };
  const storeState = toState(isOn("store-failing"), isOn("store-slow"));
  const latest = orders.length < MAX_SHOWN ? "" : "Latest ";
  return [
    {
      ...{ id: "store", title: "Store", does: "A buyer pays for an order." },
      ...{ says: `${latest}${count(orders.length, "order")} below`, passed: orders.length },
      ...{ state: storeState, link: toStoreLink(input) },
    },
    {
      ...{ id: "webhook", title: "Webhook", does: "The store calls the bridge." },
      ...{ says: `${count(totals.storeWebhooks, "call")} received`, passed: totals.storeWebhooks },
      state: toState(isOn("webhooks-lost")),
      link: { text: "Metrics and alarms", href: at.operations.url },
    },
    {
      ...{ id: "queue", title: "Queue", does: "Work waits here and is not lost." },
      ...{ says: describeQueue(input), passed: totals.requests },
      state: toState(isOn("queue-delayed")),
      link: { text: "What is stuck", href: `${at.bridge.url}/ops/stuck` },
    },
    {
      ...{ id: "worker", title: "Worker", does: "Looks, decides, acts, saves." },
      ...{ says: describeWorker(totals), passed: totals.runs },
      state: toState(isOn("worker-dying")),
      link: { text: "Operator’s page", href: `${at.bridge.url}/ops` },
    },
    {
      ...{ id: "courier", title: "Courier", does: "A driver brings the parcel." },
      ...{
        says: describeCourier(input),
        passed: totals.courierCalls + totals.courierNotifications,
      },
      state: toState(isOn("courier-down"), isOn("courier-slow")),
      link: { text: "The courier’s data", href: "/courier" },
    },
    {
      ...{ id: "told", title: "Store again", does: "It shows the buyer the delivery." },
      ...{ says: describeDone(orders), passed: countDone(orders) },
      ...{ state: storeState, link: toStoreLink(input) },
    },
  ];
}

/** Lists the faces of the run: what each person sees. */
export const listFaces = (at: Endpoints): HomeState["links"] => [
  {
    text: "WooCommerce store",
    href: at.woocommerce.url,
    says: "its orders, as its owner sees them",
  },
  { text: "Shopify store", href: at.shopify.url, says: "its orders, and the app in its admin" },
  {
    text: "Merchant’s app in Shopify",
    href: `${at.shopify.url}/admin/apps/order-bridge`,
    says: "settings and deliveries",
  },
  {
    text: "Merchant’s sign-in",
    href: `${at.bridge.url}/sign-in`,
    says: `for the WooCommerce store; its address is ${at.woocommerce.url}`,
  },
  { text: "Mail", href: at.mail.url, says: "the mails that would have been sent" },
  {
    text: "Operations",
    href: at.operations.url,
    says: "dashboards, alarms, and everything that can be broken",
  },
  {
    text: "Operator’s page",
    href: `${at.bridge.url}/ops`,
    says: "any order, and what it waits for",
  },
  { text: "Courier", href: "/courier", says: "what the courier has, by its API" },
];
