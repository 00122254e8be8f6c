import type { ConfirmBody } from "#shared/contract/orders/confirm-calls.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import type { OrderRequest, OrderStop } from "../../domain/orders/order.ts";
import { createInvalidFieldRefusal, type Refusal } from "../refusal.ts";
import {
  checkTransport,
  resolveTiming,
  toCoordinates,
  toRequestedTiming,
  toUnlocatedStop,
  type UnlocatedRequest,
  type UnlocatedStop,
} from "./unlocated-request.ts";

/**
 * Merges the quoted request with the fields that the confirmation replaces. Refuses if contacts are
 * missing or the transport is too small.
 */
export function mergeConfirmation(
  quoted: OrderRequest,
  body: ConfirmBody,
  now: Date,
): Result<UnlocatedRequest, Refusal> {
  const scheduledAt = mergeSchedule(quoted, body, now);
  if (!scheduledAt.ok) return scheduledAt;
  const stops = mergeStops(quoted.stops, body.routes ?? undefined);
  if (!stops.ok) return stops;
  const unlocated: UnlocatedRequest = {
    kind: quoted.kind,
    orderName: body.order_name ?? quoted.orderName,
    orderNotes: body.order_desc ?? quoted.orderNotes,
    transport: body.transport_id ?? quoted.transport,
    packSize: body.pack_size_id ?? quoted.packSize,
    itemValue: body.item_value ?? quoted.itemValue,
    scheduledAt: scheduledAt.value,
    promoCode: body.promo_code ?? quoted.promoCode,
    hub: mergeHub(quoted, body),
    stops: stops.value,
  };
  const missing = checkContacts(unlocated);
  return missing === undefined ? checkTransport(unlocated) : fail(missing);
}

/**
 * Keeps the quoted time without checking it again, because it may be closer than allowed by now.
 */
function mergeSchedule(quoted: OrderRequest, body: ConfirmBody, now: Date) {
  const { asap, scheduledAt } = toRequestedTiming(body);
  if (asap === undefined && scheduledAt === undefined) return ok(quoted.scheduledAt);
  if (scheduledAt === undefined && asap === false && quoted.scheduledAt !== undefined) {
    return ok(quoted.scheduledAt);
  }
  const isSameTime =
    scheduledAt !== undefined && scheduledAt.getTime() === quoted.scheduledAt?.getTime();
  return isSameTime && asap !== true ? ok(scheduledAt) : resolveTiming({ asap, scheduledAt }, now);
}

function mergeHub({ kind, hub }: OrderRequest, body: ConfirmBody): UnlocatedStop {
  const sent =
    kind === "dropoff"
      ? { text: body.pack_from_text, ...toCoordinates(body.pack_from_lat, body.pack_from_lng) }
      : { text: body.pack_to_text, ...toCoordinates(body.pack_to_lat, body.pack_to_lng) };
  return {
    ...moveStop(hub, sent.text ?? undefined, sent),
    notes: body.route_desc ?? hub.notes,
    name: body.rec_name ?? hub.name,
    phone: body.rec_phone ?? hub.phone,
  };
}

type RouteEntries = NonNullable<ConfirmBody["routes"]>;

function mergeStops(
  quoted: readonly OrderStop[],
  sent: RouteEntries | undefined,
): Result<readonly UnlocatedStop[], Refusal> {
  if (sent === undefined) return ok(quoted);
  const stops = sent.map((entry, at) => mergeStop(quoted[at], entry));
  const missing = stops.indexOf(undefined);
  if (missing !== -1)
    return fail(createInvalidFieldRefusal(`routes[${missing}].route_to_text`, "is required"));
  return ok(stops.filter((stop) => stop !== undefined));
}

function mergeStop(
  quoted: OrderStop | undefined,
  entry: RouteEntries[number],
): UnlocatedStop | undefined {
  const text = entry.route_to_text;
  if (quoted === undefined) {
    return text === undefined ? undefined : toUnlocatedStop({ ...entry, route_to_text: text });
  }
  return {
    ...moveStop(quoted, text, toCoordinates(entry.route_to_lat, entry.route_to_lng)),
    notes: entry.route_desc ?? quoted.notes,
    name: entry.rec_name ?? quoted.name,
    phone: entry.rec_phone ?? quoted.phone,
  };
}

/**
 * Moves a stop to another address. Quoted coordinates are dropped unless the address is unchanged.
 */
function moveStop(
  stop: OrderStop,
  text: string | undefined,
  { lat, lng }: Pick<UnlocatedStop, "lat" | "lng">,
): UnlocatedStop {
  if (lat !== undefined) return { ...stop, text: text ?? stop.text, lat, lng };
  if (text === undefined || text === stop.text) return stop;
  return { ...stop, text, lat: undefined, lng: undefined };
}

/** A quote may omit the contact at each stop; a confirmation may not (interface document). */
function checkContacts({ stops }: UnlocatedRequest): Refusal | undefined {
  const errors = stops.flatMap(({ name, phone }, at) => [
    ...(name === undefined ? [{ field: `routes[${at}].rec_name`, msgtext: "is required" }] : []),
    ...(phone === undefined ? [{ field: `routes[${at}].rec_phone`, msgtext: "is required" }] : []),
  ]);
  if (errors.length === 0) return undefined;
  const fieldNames = errors.map(({ field }) => field).join(", ");
  return { name: "badRequest", msgtext: `Wrong or missing: ${fieldNames}.`, errors };
}
