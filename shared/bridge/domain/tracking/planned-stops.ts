import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Coordinates } from "#shared/bridge/domain/delivery/store-order.ts";
import { type DeliveryKey, formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { roundToBlock } from "./delivery-map.ts";

/** A stop on the way of a delivery. Which streets lead there, the courier does not tell. */
export interface PlannedStop {
  readonly kind: "pick-up" | "drop-off";
  /** Whose drop-off it is; absent: a pick-up. */
  readonly key?: DeliveryKey | undefined;
  /** Of the pick-up location, or of the order; absent while it is not known. */
  readonly name?: string | undefined;
  readonly place?: Coordinates | undefined;
  readonly plannedAt?: Date | undefined;
  /** When the courier reported it done: of several pick-ups, that all are. */
  readonly doneAt?: Date | undefined;
}

/** The order at the courier that a delivery shares with others. */
interface SharedOrder {
  readonly batch: Pick<Batch, "routes" | "pickUpAt">;
  /** The other deliveries in it. */
  readonly companions: readonly Delivery[];
}

/** Returns the others of a batch whose drop-offs are in its order at the courier: none before it is booked. */
export const listCompanionKeys = (
  { members, routes }: Pick<Batch, "members" | "routes">,
  own: DeliveryKey,
): DeliveryKey[] =>
  members
    .map(({ key }) => key)
    .filter((key) => routes.includes(formatDeliveryKey(key)))
    .filter((key) => formatDeliveryKey(key) !== formatDeliveryKey(own));

/**
 * Lists the stops of a delivery in the order that they were booked in: the pick-ups, then the drop-offs, those
 * of other orders among them if it shares the courier's order. Of other orders, only the block is told.
 */
export function listPlannedStops(
  delivery: Delivery,
  { locations }: Pick<Settings, "locations">,
  shared?: SharedOrder,
): PlannedStop[] {
  return [...listPickUps(delivery, locations, shared), ...listDropOffs(delivery, shared)];
}

function listPickUps(
  delivery: Delivery,
  locations: Settings["locations"],
  shared: SharedOrder | undefined,
): PlannedStop[] {
  const { plan, routeEnds } = delivery;
  const doneAt = findStatusTime(delivery, "picked-up");
  return (plan?.pickUpIds ?? []).map((id, at) => {
    const location = locations.find((one) => one.id === id);
    const isFirst = at === 0;
    return {
      kind: "pick-up",
      name: location?.name,
      place: (isFirst ? routeEnds?.pickUp : undefined) ?? location?.coordinates,
      // The courier is asked to come to the first one at a time.
      plannedAt: isFirst ? (shared?.batch.pickUpAt ?? plan?.pickUpAt) : undefined,
      doneAt,
    };
  });
}

function listDropOffs(delivery: Delivery, shared: SharedOrder | undefined): PlannedStop[] {
  const own = toDropOff(delivery, delivery.routeEnds?.dropOff ?? delivery.recipient?.coordinates);
  const ownName = formatDeliveryKey(delivery.key);
  if (!shared?.batch.routes.includes(ownName)) return hasDestination(delivery) ? [own] : [];
  const others = new Map(
    shared.companions.map((one) => {
      const place = one.recipient?.coordinates;
      return [formatDeliveryKey(one.key), toDropOff(one, place && roundToBlock(place))] as const;
    }),
  );
  return shared.batch.routes.flatMap((name) => (name === ownName ? own : (others.get(name) ?? [])));
}

/** Before the order is read and planned, nobody knows that it goes anywhere. */
const hasDestination = ({ plan, recipient, redactedAt }: Delivery): boolean =>
  plan !== undefined || recipient !== undefined || redactedAt !== undefined;

const toDropOff = (delivery: Delivery, place: Coordinates | undefined): PlannedStop => ({
  kind: "drop-off",
  key: delivery.key,
  name: delivery.orderName,
  place,
  plannedAt: delivery.statusHistory.at(-1)?.estimatedDeliveryAt,
  doneAt: findStatusTime(delivery, "delivered"),
});

const findStatusTime = ({ statusHistory }: Delivery, wanted: CourierStatus): Date | undefined =>
  statusHistory.findLast(({ status }) => status === wanted)?.at;
