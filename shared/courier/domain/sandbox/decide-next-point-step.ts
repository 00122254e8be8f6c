import type { Courier, Point } from "#shared/courier/domain/points/point.ts";
import type { PointStatus } from "#shared/courier/domain/points/point-status.ts";

/** What the simulated driver does next. */
export interface SandboxStep {
  readonly becomes: PointStatus;
  readonly courier?: Courier;
}

const COURIERS: readonly Courier[] = [
  { name: "Ada", surname: "Quickstep", phone: "+15550100001" },
  { name: "Bruno", surname: "Wheeler", phone: "+15550100002" },
  { name: "Chidi", surname: "Swift", phone: "+15550100003" },
  { name: "Dana", surname: "Porter", phone: "+15550100004" },
];

/** Who the simulated driver is, always the same for one id. */
export const inventedCourier = (id: number): Courier => COURIERS[id % COURIERS.length] as Courier;

/** The usual way, and the way back from what went wrong. */
const USUAL: Partial<Record<PointStatus, PointStatus>> = {
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
 * The simulated driver's next step, or undefined where it stays. A word in the address makes it
 * fail: FAIL_ATTEMPT once, NO_ANSWER once, RETURN until it is made ready again, NO_COURIER before it
 * began.
 */
export function nextSandboxStep(point: Point): SandboxStep | undefined {
  const { status, id } = point;
  if (status === 1500 && asksFor(point, "NO_COURIER")) return undefined;
  if (status === 1500) return { becomes: 1550, courier: inventedCourier(id) };
  if (status === 1630 && asksFor(point, "RETURN") && !hasBeen(point, 1840))
    return { becomes: 1840 };
  if (status === 1670) return { becomes: atTheDoor(point) };
  const becomes = USUAL[status];
  return becomes === undefined ? undefined : { becomes };
}

function atTheDoor(point: Point): PointStatus {
  if (asksFor(point, "FAIL_ATTEMPT") && !hasBeen(point, 1830)) return 1830;
  if (asksFor(point, "NO_ANSWER") && !hasBeen(point, 1810)) return 1810;
  return 1700;
}

/** Storefronts rewrite the case of addresses, so it does not matter here. */
const asksFor = ({ creation }: Point, word: string) =>
  creation.rec_address.toUpperCase().includes(word);

const hasBeen = ({ history }: Point, status: PointStatus) =>
  history.some((entry) => entry.status === status);
