import type { Courier } from "#shared/courier/domain/points/point.ts";

/** The driver's surname, phone and location are kept this long after the end. */
export const DRIVER_DATA_MS = 2 * 3600 * 1000;

/** Returns the driver with the first name only. */
export const reduceCourier = ({ name }: Courier): Courier => ({ name, surname: "", phone: "" });

/** Returns whether the driver has more than a first name. */
const hasFullData = (courier: Courier | undefined): boolean =>
  courier !== undefined && (courier.surname !== "" || courier.phone !== "");

/** Returns when the driver is reduced to the first name, or undefined if the time is not known or it is done. */
export const computeDriverDataUntil = (
  courier: Courier | undefined,
  endedAt: Date | undefined,
): Date | undefined =>
  endedAt === undefined || !hasFullData(courier)
    ? undefined
    : new Date(endedAt.getTime() + DRIVER_DATA_MS);

/** Returns the driver as it may be shown at this time. */
export function getShownCourier(
  courier: Courier | undefined,
  endedAt: Date | undefined,
  now: Date,
): Courier | undefined {
  const until = computeDriverDataUntil(courier, endedAt);
  return courier !== undefined && until !== undefined && now >= until
    ? reduceCourier(courier)
    : courier;
}
