import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { Plan } from "./plan.ts";
import type { Recipient } from "./recipient.ts";

/** Drop-off: one pick-up and one or many drop-offs. Pick-up: one drop-off, one or many pick-ups. */
export type OrderKind = "dropoff" | "pickup";

/** One place that the driver goes to. */
export interface Stop {
  readonly address: string;
  readonly notes: string;
  readonly name: string;
  readonly phone: string;
  readonly coordinates?: PickupLocation["coordinates"];
}

/** What the courier is asked to carry. */
export interface OrderRequest {
  readonly kind: OrderKind;
  readonly name: string;
  /** The single end: where a drop-off order is collected, where a pick-up order goes. */
  readonly single: Stop;
  /** The other end, in order; 1 to 50. */
  readonly many: readonly Stop[];
  readonly transportId: number;
  readonly packSizeId: number;
  /** Whole units of the courier's currency. */
  readonly itemValue: number;
  /** Undefined: urgent. */
  readonly pickUpAt: Date | undefined;
  readonly promoCode: string | undefined;
}

/** The request for one delivery: a pick-up order where its goods lie in several places. */
export function buildOrderRequest(
  orderName: string,
  plan: Plan,
  promoCode: string | undefined,
): OrderRequest {
  const places = plan.pickUps.map(toPickUpStop);
  const [first, ...others] = places;
  if (first === undefined) throw new Error("an order is asked for without a pick-up location");
  const buyer = toDropOffStop(plan.recipient);
  return {
    ...(others.length > 0
      ? { kind: "pickup", single: buyer, many: places }
      : { kind: "dropoff", single: first, many: [buyer] }),
    name: orderName,
    transportId: plan.load.transportId,
    packSizeId: plan.load.packSizeId,
    itemValue: plan.itemValue,
    pickUpAt: plan.pickUpAt,
    promoCode,
  };
}

export const toPickUpStop = (location: PickupLocation): Stop => ({
  address: location.address,
  notes: location.notes,
  name: location.contactName,
  phone: location.contactPhone,
  coordinates: location.coordinates,
});

export const toDropOffStop = ({ address, notes, name, phone }: Recipient): Stop => ({
  address,
  notes,
  name,
  phone,
});
