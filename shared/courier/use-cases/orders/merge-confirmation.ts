import type { ConfirmBody } from "#shared/contract/orders/confirm-calls.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";
import type { OrderRequest, Stop } from "../../domain/orders/order.ts";
import { type Refusal, wrongField } from "../refusal.ts";
import {
  carried,
  spot,
  stopFrom,
  timed,
  timingOf,
  type Wanted,
  type WantedStop,
} from "./unlocated-request.ts";

/** What the order is of: the quote's request, with what the confirmation sends in its place. */
export function merged(
  quoted: OrderRequest,
  body: ConfirmBody,
  now: Date,
): Result<Wanted, Refusal> {
  const scheduledAt = schedule(quoted, body, now);
  if (!scheduledAt.ok) return scheduledAt;
  const stops = mergedStops(quoted.stops, body.routes ?? undefined);
  if (!stops.ok) return stops;
  const wanted: Wanted = {
    kind: quoted.kind,
    orderName: body.order_name ?? quoted.orderName,
    orderNotes: body.order_desc ?? quoted.orderNotes,
    transport: body.transport_id ?? quoted.transport,
    packSize: body.pack_size_id ?? quoted.packSize,
    itemValue: body.item_value ?? quoted.itemValue,
    scheduledAt: scheduledAt.value,
    promoCode: body.promo_code ?? quoted.promoCode,
    hub: mergedHub(quoted, body),
    stops: stops.value,
  };
  const missing = contactsMissing(wanted);
  return missing === undefined ? carried(wanted) : refused(missing);
}

/** What the quote settled is not asked again: its time may be nearer by now. */
function schedule(quoted: OrderRequest, body: ConfirmBody, now: Date) {
  const { asap, scheduledAt } = timingOf(body);
  if (asap === undefined && scheduledAt === undefined) return ok(quoted.scheduledAt);
  if (scheduledAt === undefined && asap === false && quoted.scheduledAt !== undefined) {
    return ok(quoted.scheduledAt);
  }
  const same = scheduledAt !== undefined && scheduledAt.getTime() === quoted.scheduledAt?.getTime();
  return same && asap !== true ? ok(scheduledAt) : timed({ asap, scheduledAt }, now);
}

function mergedHub({ kind, hub }: OrderRequest, body: ConfirmBody): WantedStop {
  const sent =
    kind === "dropoff"
      ? { text: body.pack_from_text, ...spot(body.pack_from_lat, body.pack_from_lng) }
      : { text: body.pack_to_text, ...spot(body.pack_to_lat, body.pack_to_lng) };
  return {
    ...movedTo(hub, sent.text ?? undefined, sent),
    notes: body.route_desc ?? hub.notes,
    name: body.rec_name ?? hub.name,
    phone: body.rec_phone ?? hub.phone,
  };
}

type Sent = NonNullable<ConfirmBody["routes"]>;

function mergedStops(
  quoted: readonly Stop[],
  sent: Sent | undefined,
): Result<readonly WantedStop[], Refusal> {
  if (sent === undefined) return ok(quoted);
  const stops = sent.map((entry, at) => mergedStop(quoted[at], entry));
  const missing = stops.indexOf(undefined);
  if (missing !== -1) return refused(wrongField(`routes[${missing}].route_to_text`, "is required"));
  return ok(stops.filter((stop) => stop !== undefined));
}

function mergedStop(quoted: Stop | undefined, entry: Sent[number]): WantedStop | undefined {
  const text = entry.route_to_text;
  if (quoted === undefined) {
    return text === undefined ? undefined : stopFrom({ ...entry, route_to_text: text });
  }
  return {
    ...movedTo(quoted, text, spot(entry.route_to_lat, entry.route_to_lng)),
    notes: entry.route_desc ?? quoted.notes,
    name: entry.rec_name ?? quoted.name,
    phone: entry.rec_phone ?? quoted.phone,
  };
}

/** The stop at another address; what was found for the quote holds only for the quote's address. */
function movedTo(
  stop: Stop,
  text: string | undefined,
  { lat, lng }: Pick<WantedStop, "lat" | "lng">,
): WantedStop {
  if (lat !== undefined) return { ...stop, text: text ?? stop.text, lat, lng };
  if (text === undefined || text === stop.text) return stop;
  return { ...stop, text, lat: undefined, lng: undefined };
}

/** Who is at each stop may be left open in the quote, and no longer (interface document). */
function contactsMissing({ stops }: Wanted): Refusal | undefined {
  const errors = stops.flatMap(({ name, phone }, at) => [
    ...(name === undefined ? [{ field: `routes[${at}].rec_name`, msgtext: "is required" }] : []),
    ...(phone === undefined ? [{ field: `routes[${at}].rec_phone`, msgtext: "is required" }] : []),
  ]);
  if (errors.length === 0) return undefined;
  const named = errors.map(({ field }) => field).join(", ");
  return { name: "badRequest", msgtext: `Wrong or missing: ${named}.`, errors };
}
