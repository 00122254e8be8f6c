import type { Courier, Point } from "#shared/courier/domain/points/point.ts";
import type { PointStatus } from "#shared/courier/domain/points/point-status.ts";

/** The simulated driver's next step on a point. */
export interface SimulatedPointStep {
  readonly targetStatus: PointStatus;
  readonly courier?: Courier;
}

const COURIERS: readonly Courier[] = [
  { name: "Ada", surname: "Quickstep", phone: "+15550100001" },
  { name: "Bruno", surname: "Wheeler", phone: "+15550100002" },
  { name: "Chidi", surname: "Swift", phone: "+15550100003" },
  { name: "Dana", surname: "Porter", phone: "+15550100004" },
];

/** Chooses the simulated driver, always the same one for an id. */
export const chooseSimulatedCourier = (id: number): Courier =>
  COURIERS[id % COURIERS.length] as Courier;

/** The regular sequence, and the continuation after a failure. */
const USUAL_NEXT_STATUS: Partial<Record<PointStatus, PointStatus>> = {
  1000: 1500,
  1500: 1550,
  1550: 1590,
  1590: 1630,
  1630: 1670,
  1670: 1700,
  1810: 1670,
  1820: 1670,
  1830: 1000,
};

/**
 * Decides the simulated driver's next step, or returns undefined if there is none. A keyword in the
 * address causes a failure: FAIL_ATTEMPT once, NO_ANSWER once, RETURN until the point is made ready
 * again, NO_COURIER before assignment.
 */
export function decideNextPointStep(point: Point): SimulatedPointStep | undefined {
  const { status, id } = point;
  if (status === 1500 && hasAddressKeyword(point, "NO_COURIER")) return undefined;
  if (status === 1500) return { targetStatus: 1550, courier: chooseSimulatedCourier(id) };
  if (status === 1630 && hasAddressKeyword(point, "RETURN") && !hasHadStatus(point, 1840))
    return { targetStatus: 1840 };
  if (status === 1670) return { targetStatus: decideDropoffStatus(point) };
  const targetStatus = USUAL_NEXT_STATUS[status];
  return targetStatus === undefined ? undefined : { targetStatus };
}

function decideDropoffStatus(point: Point): PointStatus {
  if (hasAddressKeyword(point, "FAIL_ATTEMPT") && !hasHadStatus(point, 1830)) return 1830;
  if (hasAddressKeyword(point, "NO_ANSWER") && !hasHadStatus(point, 1810)) return 1810;
  return 1700;
}

/** Storefronts change the case of addresses, so case is ignored. */
const hasAddressKeyword = ({ creation }: Point, word: string) =>
  creation.rec_address.toUpperCase().includes(word);

const hasHadStatus = ({ history }: Point, status: PointStatus) =>
  history.some((entry) => entry.status === status);
