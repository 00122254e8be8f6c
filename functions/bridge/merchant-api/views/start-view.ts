import type * as z from "zod";
import { toReasonView, toTimeView } from "#functions/bridge/merchant-api/schemas/field-schemas.ts";
import type {
  startPreviewSchema,
  startSchema,
} from "#functions/bridge/merchant-api/schemas/start-schema.ts";
import type { StoreStart } from "#shared/bridge/domain/stores/store-start.ts";
import type { WaitingOrders } from "#shared/bridge/use-cases/stores/list-waiting-orders.ts";
import type {
  PreviewedOrder,
  StartPreview,
} from "#shared/bridge/use-cases/stores/preview-start.ts";

type PreviewView = z.input<typeof startPreviewSchema>;
type OrderView = PreviewView["orders"][number];

/** The orders of a view; the count says how many there are. */
const LISTED = 10;

export const toStartView = (
  start: StoreStart | undefined,
  { orders, hasMore }: WaitingOrders,
): z.input<typeof startSchema> => ({
  state: start === undefined ? "not-started" : "started",
  startedAt: toTimeView(start?.startedAt),
  ordersFrom: toTimeView(start?.ordersFrom),
  waitingUntil: toTimeView(start?.waitingUntil),
  waiting: orders.length,
  hasMoreWaiting: hasMore,
  latestWaiting: orders
    .slice(-LISTED)
    .toReversed()
    .map(({ key, orderName }) => ({ orderId: key.orderId, orderName: orderName ?? null })),
});

export const toPreviewView = (
  preview: StartPreview,
  { orders: waiting, hasMore }: WaitingOrders,
): PreviewView => ({
  total: preview.total,
  isCut: preview.isCut,
  waiting: waiting.length,
  hasMoreWaiting: hasMore,
  shownAt: preview.shownAt.toISOString(),
  orders: preview.orders.map(toOrderView),
  next: preview.next ?? null,
});

const OUTCOMES = {
  deliver: "goes-out",
  wait: "waits",
  hold: "held",
  skip: "stays",
} as const satisfies Readonly<Record<PreviewedOrder["decision"]["kind"], OrderView["outcome"]>>;

const toOrderView = ({ orderId, order, decision }: PreviewedOrder): OrderView => ({
  orderId,
  orderName: order?.name ?? null,
  placedAt: toTimeView(order?.placedAt),
  shippingMethods: order?.shippingMethods.map(({ title, code }) => title || code) ?? [],
  outcome: OUTCOMES[decision.kind],
  mode: decision.kind === "deliver" ? decision.plan.mode : null,
  reason: decision.kind === "deliver" ? null : toReasonView(decision.reason),
});
