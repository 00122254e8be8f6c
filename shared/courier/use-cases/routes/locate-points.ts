import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Coordinates } from "#shared/courier/domain/geography/coordinates.ts";
import type { Point } from "#shared/courier/domain/points/point.ts";
import { pickupTimeOf } from "#shared/courier/domain/routes/parse-pickup-time.ts";
import type { LocatedPoint } from "../../domain/routes/located-point.ts";
import type { LeftOut, LeftOutReason } from "../../domain/routes/route-plan.ts";
import type { Locator } from "../../ports-for-orders.ts";
import { inParallel } from "./map-in-parallel.ts";

/** A ready point and whose it is. */
export interface OwnedPoint {
  readonly point: Point;
  readonly account: Account;
}

/** The points that can be planned, and those that cannot, with the reason: each by itself. */
export async function locatePoints(
  locator: Pick<Locator, "locate">,
  owned: readonly OwnedPoint[],
): Promise<{ located: LocatedPoint[]; leftOut: LeftOut[] }> {
  const found = await inParallel(owned, (each) => locatedPoint(locator, each));
  return {
    located: found.filter((each) => "pickUp" in each),
    leftOut: found.filter((each) => "reason" in each),
  };
}

async function locatedPoint(
  locator: Pick<Locator, "locate">,
  { point, account }: OwnedPoint,
): Promise<LocatedPoint | LeftOut> {
  const { id: pointId, creation, createdAt, history } = point;
  const leftOut = (reason: LeftOutReason): LeftOut => ({ pointId, reason });

  const pickupAddress = creation.pickup_address ?? account.address;
  if (pickupAddress === undefined) return leftOut("no-pickup-address");
  // Without a time it waits there already.
  const { pickup_time } = creation;
  const readyAt = pickup_time === undefined ? createdAt : pickupTimeOf(pickup_time);
  if (readyAt === undefined) return leftOut("pickup-time-unreadable");

  const [pickUp, dropOff] = await Promise.all([
    spotOf(locator, pickupAddress),
    spotOf(locator, creation.rec_address),
  ]);
  if (pickUp === "failed" || dropOff === "failed") return leftOut("locating-failed");
  if (pickUp === undefined) return leftOut("pickup-not-located");
  if (dropOff === undefined) return leftOut("dropoff-not-located");
  return { pointId, statusesBefore: history.length, pickupAddress, pickUp, dropOff, readyAt };
}

/** An address that the locator chokes on must not hold up the others; the next plan tries again. */
const spotOf = (
  { locate }: Pick<Locator, "locate">,
  address: string,
): Promise<Coordinates | "failed" | undefined> => locate(address).catch(() => "failed" as const);
