import type { StatusEntry } from "#shared/bridge/domain/delivery/courier-status.ts";
import { COURIER_STATUSES } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { BuyerState } from "#shared/bridge/domain/tracking/buyer-state.ts";
import { buildDelivery, noon } from "./delivery.ts";

type Status = StatusEntry["status"];

/** Builds a delivery that reached the statuses ten minutes apart, from noon on. */
export const buildJourney = (
  statuses: readonly Status[],
  changes: Partial<Delivery> = {},
): Delivery =>
  buildDelivery({
    state: "booked",
    orderName: "#1001",
    statusHistory: statuses.map((status, at) => ({
      status,
      at: new Date(noon.getTime() + (at + 1) * 10 * 60_000),
    })),
    ...changes,
  });

/** The usual way to a status. */
const listWay = (last: Status): Status[] => {
  const way: Status[] = [
    "ready",
    "scheduled",
    "assigned",
    "at-pickup",
    "picked-up",
    "on-the-way",
    "at-dropoff",
  ];
  const rank = COURIER_STATUSES.indexOf(last);
  return [...way.filter((status) => COURIER_STATUSES.indexOf(status) < rank), last];
};

/** A delivery in each state that its buyer can see it in. */
export const TRACKED_DELIVERIES: Readonly<Record<BuyerState, Delivery>> = {
  received: buildJourney([], { state: "waiting" }),
  preparing: buildJourney([], { state: "held" }),
  planned: buildJourney(["ready", "scheduled"]),
  "planned-again": buildJourney([...listWay("attempt-failed"), "ready"]),
  assigned: buildJourney(listWay("assigned")),
  "at-pickup": buildJourney(listWay("at-pickup")),
  collected: buildJourney(listWay("picked-up")),
  "on-the-way": buildJourney(listWay("on-the-way")),
  "at-the-door": buildJourney(listWay("at-dropoff")),
  "not-reached": buildJourney(listWay("no-answer")),
  "attempt-failed": buildJourney(listWay("attempt-failed")),
  returned: buildJourney([...listWay("attempt-failed"), "returned"]),
  failed: buildJourney([...listWay("attempt-failed"), "failed"]),
  cancelled: buildJourney(["ready", "assigned", "cancelled"], { state: "cancelled" }),
  delivered: buildJourney([...listWay("at-dropoff"), "delivered"], { state: "completed" }),
  "return-planned": buildJourney([...listWay("at-dropoff"), "delivered", "return-ready"]),
  "return-collected": buildJourney([
    ...listWay("at-dropoff"),
    "delivered",
    "return-ready",
    "return-picked-up",
  ]),
  "return-arrived": buildJourney([...listWay("at-dropoff"), "delivered", "return-received"]),
  "not-delivered": buildJourney([], { state: "skipped" }),
  closed: buildJourney([], { state: "completed" }),
};

/** The delivery with a driver who was seen between the store and the buyer at that time. */
export const withDriver = (delivery: Delivery, at: Date): Delivery => ({
  ...delivery,
  driver: { firstName: "Bruno", phone: "+1 555 010 0002" },
  driverLocation: { latitude: 40.7201, longitude: -73.9925, at },
  routeEnds: {
    pickUp: { latitude: 40.7484, longitude: -73.9857 },
    dropOff: { latitude: 40.6985, longitude: -74.0018 },
  },
});
