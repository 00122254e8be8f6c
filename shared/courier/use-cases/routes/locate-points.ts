import pMap from "p-map";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Coordinates } from "#shared/courier/domain/geography/coordinates.ts";
import type { Point } from "#shared/courier/domain/points/point.ts";
import { parsePickupTime } from "#shared/courier/domain/routes/parse-pickup-time.ts";
import type { Locator } from "#shared/courier/ports/location.ts";
import type { LocatedPoint } from "../../domain/routes/located-point.ts";
import type { LeftOutPoint, LeftOutReason } from "../../domain/routes/route-plan.ts";
import { POINT_CONCURRENCY } from "./point-concurrency.ts";

/** A ready point and the account that owns it. */
export interface PointWithAccount {
  readonly point: Point;
  readonly account: Account;
}

/** Locates each point independently. Returns the points to plan, and the others with a reason. */
export async function locatePoints(
  locator: Pick<Locator, "locate">,
  pointsWithAccounts: readonly PointWithAccount[],
): Promise<{ located: LocatedPoint[]; leftOut: LeftOutPoint[] }> {
  const found = await pMap(pointsWithAccounts, (each) => locatePoint(locator, each), {
    concurrency: POINT_CONCURRENCY,
  });
  return {
    located: found.filter((each) => "pickUp" in each),
    leftOut: found.filter((each) => "reason" in each),
  };
}

async function locatePoint(
  locator: Pick<Locator, "locate">,
  { point, account }: PointWithAccount,
): Promise<LocatedPoint | LeftOutPoint> {
  const { accountNumber, id, creation, createdAt, history } = point;
  const identity = { accountNumber, id };
  const createLeftOutPoint = (reason: LeftOutReason): LeftOutPoint => ({ point: identity, reason });

  const pickupAddress = creation.pickup_address ?? account.address;
  if (pickupAddress === undefined) return createLeftOutPoint("no-pickup-address");
  // Without a pick-up time, the point is ready since its creation.
  const { pickup_time } = creation;
  const readyAt = pickup_time === undefined ? createdAt : parsePickupTime(pickup_time);
  if (readyAt === undefined) return createLeftOutPoint("pickup-time-unreadable");

  const [pickUp, dropOff] = await Promise.all([
    locateAddress(locator, pickupAddress),
    locateAddress(locator, creation.rec_address),
  ]);
  if (pickUp === "failed" || dropOff === "failed") return createLeftOutPoint("locating-failed");
  if (pickUp === undefined) return createLeftOutPoint("pickup-not-located");
  if (dropOff === undefined) return createLeftOutPoint("dropoff-not-located");
  return {
    point: identity,
    statusesBefore: history.length,
    pickupAddress,
    pickUp,
    dropOff,
    readyAt,
  };
}

/**
 * A geocoder error on one address must not stop the others. The next plan tries the point again.
 */
const locateAddress = (
  { locate }: Pick<Locator, "locate">,
  address: string,
): Promise<Coordinates | "failed" | undefined> => locate(address).catch(() => "failed" as const);
