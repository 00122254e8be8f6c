import { toPointId } from "#shared/courier/domain/points/point-id.ts";
import type { LocatedPoint } from "#shared/courier/domain/routes/located-point.ts";
import type { Driver } from "#shared/courier/domain/routes/route-plan.ts";

/** Returns a time on the day of these tests. */
export const at = (time: string) => new Date(`2026-03-02T${time}:00Z`);
/** Two pick-ups about 9 miles apart. */
const shop = { lat: 40.7, lng: -74 };
export const bakery = { lat: 40.8, lng: -74.1 };

/** Builds the nth located point, about a mile from the shop. */
export const buildLocatedPoint = (
  n: number,
  changes: Partial<LocatedPoint> = {},
): LocatedPoint => ({
  point: { accountNumber: 1, id: toPointId(n) },
  statusesBefore: 1,
  pickupAddress: "the shop",
  pickUp: shop,
  dropOff: { lat: 40.71 + n / 1000, lng: -74 },
  readyAt: at("07:00"),
  ...changes,
});

/** Builds a driver with room for ten parcels, all day. */
export const buildDriver = (id: string, changes: Partial<Driver> = {}): Driver => ({
  id,
  name: "Ada",
  surname: "Quickstep",
  phone: "+15550100001",
  capacity: 10,
  shift: { from: at("08:00"), to: at("18:00") },
  ...changes,
});
