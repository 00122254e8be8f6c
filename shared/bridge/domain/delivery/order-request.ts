import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { Plan } from "./plan.ts";
import type { Recipient } from "./recipient.ts";

/**
 * Drop-off: one pick-up and one or more drop-offs. Pick-up: one or more pick-ups and one drop-off.
 */
export type OrderKind = "dropoff" | "pickup";

/** One stop of the driver. */
export interface Stop {
  readonly address: string;
  readonly notes: string;
  readonly name: string;
  readonly phone: string;
  readonly coordinates?: PickupLocation["coordinates"];
}

/** The order to request from the courier. */
export interface OrderRequest {
  readonly kind: OrderKind;
  readonly name: string;
  /** The single stop: the pick-up of a drop-off order, the drop-off of a pick-up order. */
  readonly single: Stop;
  /** The other stops, in order; 1 to 50. */
  readonly many: readonly Stop[];
  readonly transportId: number;
  readonly packSizeId: number;
  /** Whole units of the courier's currency. */
  readonly itemValue: number;
  /** Undefined: urgent. */
  readonly pickUpAt: Date | undefined;
  readonly promoCode: string | undefined;
}

/** Builds the request for one delivery: a pick-up order if its goods are in several locations. */
export function buildOrderRequest(
  orderName: string,
  plan: Plan,
  promoCode: string | undefined,
): OrderRequest {
  const places = plan.pickUps.map(toPickUpStop);
  const [first, ...others] = places;
  if (first === undefined) throw new Error("An order request needs a pick-up location");
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

export const toDropOffStop = ({ address, notes, name, phone, coordinates }: Recipient): Stop => ({
  address,
  notes,
  name,
  phone,
  ...(coordinates && { coordinates }),
});
