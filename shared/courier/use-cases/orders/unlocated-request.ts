import type { ConfirmBody } from "#shared/contract/orders/confirm-calls.ts";
import type { QuoteDropoff, QuotePickup } from "#shared/contract/orders/quote-calls.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { OrderRequest, Stop } from "#shared/courier/domain/orders/order.ts";
import { scheduleOf, type Timing } from "#shared/courier/domain/orders/resolve-schedule.ts";
import { carries, transportName } from "#shared/courier/domain/orders/transport.ts";
import { type Refusal, wrongField } from "#shared/courier/use-cases/refusal.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";

/** A stop whose place may still have to be found. */
export type WantedStop = Omit<Stop, "lat" | "lng"> & {
  readonly lat: number | undefined;
  readonly lng: number | undefined;
};

/** A request whose places may still have to be found. */
export interface Wanted extends Omit<OrderRequest, "hub" | "stops"> {
  readonly hub: WantedStop;
  readonly stops: readonly WantedStop[];
}

type Routes = NonNullable<ConfirmBody["routes"]>;
type Entry = Routes[number] & { readonly route_to_text: string };

/** Coordinates count where both are given. */
export const spot = (lat: number | null | undefined, lng: number | null | undefined) =>
  typeof lat === "number" && typeof lng === "number"
    ? { lat, lng }
    : { lat: undefined, lng: undefined };

/** A stop as one entry of `routes` has it. */
export const stopFrom = (entry: Entry): WantedStop => ({
  text: entry.route_to_text,
  notes: entry.route_desc ?? "",
  name: entry.rec_name,
  phone: entry.rec_phone,
  ...spot(entry.route_to_lat, entry.route_to_lng),
});

/** What the body of a drop-off quote asks for. */
export const wantedDropoff = (body: QuoteDropoff, now: Date): Result<Wanted, Refusal> =>
  wanted(body, now, "dropoff", {
    text: body.pack_from_text,
    ...spot(body.pack_from_lat, body.pack_from_lng),
  });

/** What the body of a pick-up quote asks for; where to, the account may be registered with. */
export function wantedPickup(
  body: QuotePickup,
  now: Date,
  account: Account,
): Result<Wanted, Refusal> {
  const own = spot(body.pack_to_lat, body.pack_to_lng);
  const text = body.pack_to_text ?? account.address;
  if (text === undefined) return refused(wrongField("pack_to_text", NO_ADDRESS));
  return wanted(body, now, "pickup", { text, ...own });
}

const NO_ADDRESS = "is required: the account is registered without an address to deliver to";

function wanted(
  body: QuotePickup,
  now: Date,
  kind: OrderRequest["kind"],
  end: Pick<WantedStop, "text" | "lat" | "lng">,
): Result<Wanted, Refusal> {
  const schedule = timed(timingOf(body), now);
  if (!schedule.ok) return schedule;
  return carried({
    kind,
    orderName: body.order_name,
    orderNotes: body.order_desc,
    transport: body.transport_id,
    packSize: body.pack_size_id,
    itemValue: body.item_value,
    scheduledAt: schedule.value,
    promoCode: body.promo_code,
    hub: { ...end, notes: body.route_desc, name: body.rec_name, phone: body.rec_phone },
    stops: body.routes.map(stopFrom),
  });
}

/** What a body says of when. */
export const timingOf = (
  body: Pick<QuotePickup, "taken_asap" | "schedule_date_local">,
): Timing => ({
  asap: body.taken_asap == null ? undefined : body.taken_asap === 1,
  scheduledAt: body.schedule_date_local ?? undefined,
});

/** When it is to be taken, or which field is wrong. */
export function timed(timing: Timing, now: Date): Result<Date | undefined, Refusal> {
  const schedule = scheduleOf(timing, now);
  if (schedule.ok) return schedule;
  return refused(wrongField(schedule.refusal.field, schedule.refusal.msgtext));
}

/** The request, if what carries it can. */
export function carried(asked: Wanted): Result<Wanted, Refusal> {
  if (carries(asked.transport, asked.packSize)) return ok(asked);
  const tooLarge = `is too large for transport_id ${asked.transport} (${transportName(asked.transport)})`;
  return refused(wrongField("pack_size_id", tooLarge));
}
