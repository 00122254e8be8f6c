import * as z from "zod";
import type {
  HistoryLine,
  OrderView,
  RouteView,
  Whereabouts,
} from "#shared/bridge/domain/delivery/courier-view.ts";
import { STAGE_TEXT } from "#shared/bridge/domain/delivery/status-text.ts";
import { readOnly, recordsIn, someId } from "./envelope.ts";
import { readPrice } from "./parse-price.ts";
import { readOrderStage } from "./parse-status.ts";
import { readTime } from "./parse-time.ts";

const someText = z.string().nullish().catch(undefined);
const someList = z.array(z.unknown()).nullish().catch(undefined);
const said = { pack_status: z.unknown().optional() };

const orderId = z.object({ id: someId, order_id: someId, inserted_id: someId });

/** The id of the order that the answer tells of; `unknown` where that cannot be said. */
export function readOrderId(body: unknown): { orderId: string } | "none" | "unknown" {
  const read = readOnly(body, orderId);
  if (typeof read === "string") return read;
  const found = read.id ?? read.order_id ?? read.inserted_id;
  return found == null ? "unknown" : { orderId: found };
}

const order = z.object({
  id: someId,
  ...said,
  order_status_text: z.unknown().optional(),
  status_sender: z.unknown().optional(),
  pack_price: z.unknown().optional(),
  history: someList,
  routes: someList,
});

/** An order's details; everything in them may be missing but not all of it. */
export function readOrder(body: unknown, askedId: string): OrderView | "none" | "unknown" {
  const read = readOnly(body, order);
  if (typeof read === "string") return read;
  return {
    orderId: read.id ?? askedId,
    stage: readOrderStage(read.pack_status, read.order_status_text, read.status_sender),
    price: readPrice(read.pack_price),
    history: (read.history ?? []).flatMap(historyLine),
    routes: (read.routes ?? []).map(routeView),
  };
}

const history = z.object({
  operation_name: someText,
  operation_date: z.unknown().optional(),
  ...said,
});

/** A line without a time, or that says nothing, is left out. */
function historyLine(item: unknown): HistoryLine[] {
  const read = history.safeParse(item).data;
  const at = readTime(read?.operation_date);
  if (read === undefined || at === undefined) return [];
  const stage = readOrderStage(read.pack_status, read.operation_name);
  const text = read.operation_name?.trim() || (stage && STAGE_TEXT[stage]);
  return text ? [{ text, at, stage }] : [];
}

const route = z.object({
  route_to_text: someText,
  route_status: z.unknown().optional(),
  route_delivery_date: z.unknown().optional(),
});

/** None is left out: a route is known by its place in the list. */
function routeView(item: unknown): RouteView {
  const read = route.safeParse(item).data;
  return {
    address: read?.route_to_text ?? "",
    stage: readOrderStage(read?.route_status),
    deliveredAt: readTime(read?.route_delivery_date),
  };
}

const degrees = (most: number) =>
  z
    .union([z.number(), z.string().trim().min(1).transform(Number)])
    .pipe(z.number().min(-most).max(most));
const location = z
  .object({ last_lat: degrees(90), last_lng: degrees(180), last_location_date: z.unknown() })
  .refine(({ last_lat, last_lng }) => last_lat !== 0 || last_lng !== 0);

/** Where the driver was, and when; undefined where either is not told. */
export function readWhereabouts(body: unknown): Whereabouts | undefined {
  const records = recordsIn(body);
  const read = records === "unknown" ? undefined : location.safeParse(records[0]).data;
  const at = readTime(read?.last_location_date);
  return read && at && { latitude: read.last_lat, longitude: read.last_lng, at };
}
