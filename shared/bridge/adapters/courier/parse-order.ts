import * as z from "zod";
import type {
  HistoryEntry,
  OrderView,
  RouteView,
} from "#shared/bridge/domain/delivery/courier-view.ts";
import { latitudeSchema, longitudeSchema } from "#shared/kernel/decimals.ts";
import { optionalIdSchema, readSingleRecord } from "./envelope.ts";
import { parseDriver } from "./parse-driver.ts";
import { createDegreesSchema, readDriverLocation } from "./parse-driver-location.ts";
import { computeOrderMark, markFields } from "./parse-order-list.ts";
import { parsePrice } from "./parse-price.ts";
import { parseProofImages } from "./parse-proof-images.ts";
import { parseOrderStatus } from "./parse-status.ts";
import { parseTime } from "./parse-time.ts";

const optionalText = z.string().nullish().catch(undefined);
const optionalList = z.array(z.unknown()).nullish().catch(undefined);
const statusFields = { pack_status: z.unknown().optional() };

const orderIdSchema = z.object({
  id: optionalIdSchema,
  order_id: optionalIdSchema,
  inserted_id: optionalIdSchema,
});

/** Parses the id of an order from a response. `unknown` if the response does not state whether there is one. */
export function parseOrderId(body: unknown): { orderId: string } | "none" | "unknown" {
  const record = readSingleRecord(body, orderIdSchema);
  if (typeof record === "string") return record;
  const found = record.id ?? record.order_id ?? record.inserted_id;
  return found == null ? "unknown" : { orderId: found };
}

/** A longer time is no time of a local courier. */
const MAX_TRAVEL_SECONDS = 24 * 60 * 60;

const orderSchema = z.object({
  id: optionalIdSchema,
  ...markFields,
  pack_price: z.unknown().optional(),
  distance_time_seconds: z.coerce
    .number()
    .positive()
    .max(MAX_TRAVEL_SECONDS)
    .optional()
    .catch(undefined),
  history: optionalList,
  routes: optionalList,
  order_images: optionalList,
  driver_location: z.unknown().optional(),
  pack_from_lat: z.unknown().optional(),
  pack_from_lng: z.unknown().optional(),
  last_pack_to_lat: z.unknown().optional(),
  last_pack_to_lng: z.unknown().optional(),
});

/** The details of an order. Each field is optional, but one must be present. */
export function parseOrder(body: unknown, requestedId: string): OrderView | "none" | "unknown" {
  const record = readSingleRecord(body, orderSchema);
  if (typeof record === "string") return record;
  return {
    orderId: record.id ?? requestedId,
    mark: computeOrderMark(record),
    status: parseOrderStatus(record.pack_status, record.order_status_text, record.status_sender),
    price: parsePrice(record.pack_price),
    ...(record.distance_time_seconds && { travelSeconds: record.distance_time_seconds }),
    ...parseDriver(record),
    history: (record.history ?? []).flatMap(parseHistoryEntry),
    routes: (record.routes ?? []).map(parseRoute),
    ...parseEnds(record),
    ...parseLocation(record.driver_location),
    ...parseProofImages(record.order_images, parseOrderStatus),
  };
}

const historyEntrySchema = z.object({
  operation_name: optionalText,
  operation_date: z.unknown().optional(),
  ...statusFields,
});

/** Omits entries without a time or without a known status. */
function parseHistoryEntry(item: unknown): HistoryEntry[] {
  const record = historyEntrySchema.safeParse(item).data;
  const at = parseTime(record?.operation_date);
  if (record === undefined || at === undefined) return [];
  const status = parseOrderStatus(record.pack_status, record.operation_name);
  const text = record.operation_name?.trim() || status;
  return text ? [{ text, at, status }] : [];
}

const routeSchema = z.object({
  route_to_text: optionalText,
  route_status: z.unknown().optional(),
  route_delivery_date: z.unknown().optional(),
});

/** Keeps every route, because its position in the list identifies it. */
function parseRoute(item: unknown): RouteView {
  const record = routeSchema.safeParse(item).data;
  return {
    address: record?.route_to_text ?? "",
    status: parseOrderStatus(record?.route_status),
    deliveredAt: parseTime(record?.route_delivery_date),
  };
}

const locationRecord = z.looseObject({ last_lat: z.unknown(), last_lng: z.unknown() });

/** A record with an empty place is of a driver whose place is not known. Anything else tells nothing. */
const parseLocation = (location: unknown): Pick<OrderView, "driverLocation"> =>
  locationRecord.safeParse(location).success
    ? { driverLocation: readDriverLocation(location) ?? null }
    : {};

const placeSchema = z
  .object({
    latitude: createDegreesSchema(latitudeSchema),
    longitude: createDegreesSchema(longitudeSchema),
  })
  .refine(({ latitude, longitude }) => latitude !== 0 || longitude !== 0);

/** The first and the last place of the order. What is no place is left out. */
function parseEnds(record: z.output<typeof orderSchema>): Pick<OrderView, "ends"> {
  const { pack_from_lat, pack_from_lng, last_pack_to_lat, last_pack_to_lng } = record;
  const parsePlace = (latitude: unknown, longitude: unknown) =>
    placeSchema.safeParse({ latitude, longitude }).data;
  const pickUp = parsePlace(pack_from_lat, pack_from_lng);
  const dropOff = parsePlace(last_pack_to_lat, last_pack_to_lng);
  if (pickUp === undefined && dropOff === undefined) return {};
  return { ends: { ...(pickUp && { pickUp }), ...(dropOff && { dropOff }) } };
}
