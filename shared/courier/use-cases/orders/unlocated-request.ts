import type { ConfirmBody } from "#shared/contract/orders/confirm-calls.ts";
import type { QuoteDropoff, QuotePickup } from "#shared/contract/orders/quote-calls.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { OrderRequest, OrderStop } from "#shared/courier/domain/orders/order.ts";
import {
  type RequestedTiming,
  resolveSchedule,
} from "#shared/courier/domain/orders/resolve-schedule.ts";
import { canCarry, getTransportName } from "#shared/courier/domain/orders/transport.ts";
import { createInvalidFieldRefusal, type Refusal } from "#shared/courier/use-cases/refusal.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";

/** A stop that may have no coordinates yet. */
export type UnlocatedStop = Omit<OrderStop, "lat" | "lng"> & {
  readonly lat: number | undefined;
  readonly lng: number | undefined;
};

/** A request whose stops may have no coordinates yet. */
export interface UnlocatedRequest extends Omit<OrderRequest, "hub" | "stops"> {
  readonly hub: UnlocatedStop;
  readonly stops: readonly UnlocatedStop[];
}

type Routes = NonNullable<ConfirmBody["routes"]>;
type LocatableRouteEntry = Routes[number] & { readonly route_to_text: string };

/** Returns the coordinates if both are given. */
export const toCoordinates = (lat: number | null | undefined, lng: number | null | undefined) =>
  typeof lat === "number" && typeof lng === "number"
    ? { lat, lng }
    : { lat: undefined, lng: undefined };

/** Converts an entry of `routes` to a stop. */
export const toUnlocatedStop = (entry: LocatableRouteEntry): UnlocatedStop => ({
  text: entry.route_to_text,
  notes: entry.route_desc ?? "",
  name: entry.rec_name,
  phone: entry.rec_phone,
  ...toCoordinates(entry.route_to_lat, entry.route_to_lng),
});

/** Parses the body of a drop-off quote. */
export const parseDropoffRequest = (
  body: QuoteDropoff,
  now: Date,
): Result<UnlocatedRequest, Refusal> =>
  parseRequest(body, now, "dropoff", {
    text: body.pack_from_text,
    ...toCoordinates(body.pack_from_lat, body.pack_from_lng),
  });

/** Parses the body of a pick-up quote. Without a destination it uses the account's address. */
export function parsePickupRequest(
  body: QuotePickup,
  now: Date,
  account: Account,
): Result<UnlocatedRequest, Refusal> {
  const own = toCoordinates(body.pack_to_lat, body.pack_to_lng);
  const text = body.pack_to_text ?? account.address;
  if (text === undefined) return fail(createInvalidFieldRefusal("pack_to_text", NO_ADDRESS));
  return parseRequest(body, now, "pickup", { text, ...own });
}

const NO_ADDRESS = "is required, because the account has no registered address";

function parseRequest(
  body: QuotePickup,
  now: Date,
  kind: OrderRequest["kind"],
  end: Pick<UnlocatedStop, "text" | "lat" | "lng">,
): Result<UnlocatedRequest, Refusal> {
  const schedule = resolveTiming(toRequestedTiming(body), now);
  if (!schedule.ok) return schedule;
  return checkTransport({
    kind,
    orderName: body.order_name,
    orderNotes: body.order_desc,
    transport: body.transport_id,
    packSize: body.pack_size_id,
    itemValue: body.item_value,
    scheduledAt: schedule.value,
    promoCode: body.promo_code,
    hub: { ...end, notes: body.route_desc, name: body.rec_name, phone: body.rec_phone },
    stops: body.routes.map(toUnlocatedStop),
  });
}

/** Converts a body's time fields to the requested timing. */
export const toRequestedTiming = (
  body: Pick<QuotePickup, "taken_asap" | "schedule_date_local">,
): RequestedTiming => ({
  asap: body.taken_asap == null ? undefined : body.taken_asap === 1,
  scheduledAt: body.schedule_date_local ?? undefined,
});

/** Resolves the scheduled time (undefined is as soon as possible), or names the invalid field. */
export function resolveTiming(
  timing: RequestedTiming,
  now: Date,
): Result<Date | undefined, Refusal> {
  const schedule = resolveSchedule(timing, now);
  if (schedule.ok) return schedule;
  return fail(createInvalidFieldRefusal(schedule.refusal.field, schedule.refusal.msgtext));
}

/** Refuses a pack size that the transport cannot carry. */
export function checkTransport(request: UnlocatedRequest): Result<UnlocatedRequest, Refusal> {
  if (canCarry(request.transport, request.packSize)) return ok(request);
  const tooLarge = `is too large for transport_id ${request.transport} (${getTransportName(request.transport)})`;
  return fail(createInvalidFieldRefusal("pack_size_id", tooLarge));
}
