import { parsePoint } from "#shared/bridge/adapters/courier/parse-point.ts";
import {
  type CourierStatus,
  estimateArrival,
} from "#shared/bridge/domain/delivery/courier-status.ts";
import { findArrivalWindow } from "#shared/bridge/domain/tracking/arrival-window.ts";
import type { Coordinates } from "#shared/courier/domain/geography/coordinates.ts";
import { estimateStraightLeg } from "#shared/courier/domain/geography/estimate-straight-leg.ts";
import type { Point } from "#shared/courier/domain/points/point.ts";
import { toPointId } from "#shared/courier/domain/points/point-id.ts";
import { assignRoutes } from "#shared/courier/domain/routes/assign-routes.ts";
import type { LocatedPoint } from "#shared/courier/domain/routes/located-point.ts";
import type { Driver, DriverRoute } from "#shared/courier/domain/routes/route-plan.ts";
import { toTrackingRecord } from "#shared/courier/use-cases/points/to-point-record.ts";
import { buildDelivery } from "#test/builders/bridge/delivery.ts";
import { buildTestPoint } from "#test/builders/courier/point.ts";
import { createTravelModel, type TravelModel } from "./travel-model.ts";

/** What the buyer's page said of one parcel, and when the driver came. */
export interface Estimate {
  /** When the page said it. */
  readonly moment: "planned" | "picked-up" | "picked-up, one stop";
  readonly toldAt: Date;
  readonly from: Date;
  readonly to: Date;
  readonly arrivedAt: Date;
}

const STORE: Coordinates = { lat: 40.74, lng: -73.99 };
const CAR = 4;
/** The courier plans the parcels of two hours at once. */
const PLAN_HOURS = [9, 11, 13, 15, 17] as const;
const PARCELS_PER_PLAN = 40;
const DRIVERS = 6;
const toTime = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour));
const addSeconds = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000);

/** Returns what the page said in a day of a sandbox city, whose routes the courier's planner made. */
export function simulateDay(seed: number): Estimate[] {
  const model = createTravelModel(seed);
  return PLAN_HOURS.flatMap((hour) => [
    ...simulateRoutes(model, hour, seed),
    ...simulateSingleOrders(model, hour),
  ]);
}

/** Within about five miles of the store. */
const drawPlace = ({ random }: TravelModel): Coordinates => ({
  lat: STORE.lat + (random() - 0.5) * 0.14,
  lng: STORE.lng + (random() - 0.5) * 0.18,
});

function simulateRoutes(model: TravelModel, hour: number, seed: number): Estimate[] {
  const plannedAt = toTime(hour);
  const points = Array.from(
    { length: PARCELS_PER_PLAN },
    (_, index): LocatedPoint => ({
      point: { accountNumber: 1, id: toPointId(index + 1) },
      statusesBefore: 1,
      pickupAddress: "the store",
      pickUp: STORE,
      dropOff: drawPlace(model),
      readyAt: addSeconds(plannedAt, 900),
    }),
  );
  const shift = { from: plannedAt, to: toTime(hour + 6) };
  const drivers = Array.from({ length: DRIVERS }, (_, index): Driver => {
    const person = { name: "Ada", surname: "Quickstep", phone: "+15550100001" };
    return { id: String(index), ...person, capacity: 10, shift };
  });
  const places = new Map(points.map(({ point, dropOff }) => [point.id, dropOff]));
  return assignRoutes(points, drivers, seed).routes.flatMap((route) =>
    driveRoute(model, route, plannedAt, (id) => places.get(id) ?? STORE),
  );
}

/** Drives a route as the day has it, and asks the page before and after the pick-up. */
function driveRoute(
  model: TravelModel,
  { departsAt, stops }: DriverRoute,
  plannedAt: Date,
  findPlace: (id: Point["id"]) => Coordinates,
): Estimate[] {
  const leftAt = addSeconds(departsAt, model.drawDelaySeconds());
  let [place, time] = [STORE, leftAt];
  return stops.flatMap(({ point, arrivesAt }) => {
    const next = findPlace(point.id);
    const drive = model.drawDriveSeconds(estimateStraightLeg(place, next, CAR).seconds);
    const arrivedAt = addSeconds(time, drive + model.drawParkingSeconds());
    [place, time] = [next, addSeconds(arrivedAt, model.drawDoorSeconds())];
    const scheduled = { status: 1500, at: plannedAt, actor: "planner" } as const;
    const history = [{ ...scheduled, stop: { departsAt, arrivesAt } }];
    const collected = { status: 1630, at: leftAt, actor: "operator" } as const;
    const told = [
      askPointPage(buildTestPoint({ status: 1500, history }), "scheduled", plannedAt),
      askPointPage(
        buildTestPoint({ status: 1630, history: [...history, collected] }),
        "picked-up",
        leftAt,
      ),
    ];
    return told.map((one, index) => ({
      ...one,
      moment: index === 0 ? ("planned" as const) : ("picked-up" as const),
      arrivedAt,
    }));
  });
}

/** Asks by the way that the answer takes: the courier's record, what the bridge reads, the page's window. */
function askPointPage(point: Point, status: CourierStatus, at: Date) {
  const body = { code: 0, data: toTrackingRecord(point, at) };
  const seen = parsePoint(JSON.parse(JSON.stringify(body)), point.creation.access_key);
  if (typeof seen === "string" || seen.plannedArrivalAt === undefined)
    throw new Error("The courier tells no arrival");
  return askPage("1", status, at, seen.plannedArrivalAt);
}

function askPage(
  pointId: string | undefined,
  status: CourierStatus,
  at: Date,
  toldAt: Date | undefined,
) {
  const statusHistory = [{ status, at, estimatedDeliveryAt: toldAt }];
  const window = findArrivalWindow(buildDelivery({ pointId, statusHistory }), at);
  if (toldAt === undefined || window === undefined || window === "late")
    throw new Error("The page tells no arrival");
  return { toldAt, ...window };
}

/** Orders of the courier go from the store to one buyer; the courier tells the time to travel. */
function simulateSingleOrders(model: TravelModel, hour: number): Estimate[] {
  return Array.from({ length: PARCELS_PER_PLAN }, () => {
    const leftAt = addSeconds(toTime(hour), 7200 * model.random());
    const { seconds } = estimateStraightLeg(STORE, drawPlace(model), CAR);
    const drive = model.drawDriveSeconds(seconds) + model.drawParkingSeconds();
    const toldAt = estimateArrival("picked-up", leftAt, seconds);
    const told = askPage(undefined, "picked-up", leftAt, toldAt);
    return {
      ...told,
      moment: "picked-up, one stop" as const,
      arrivedAt: addSeconds(leftAt, drive),
    };
  });
}
