/** The transition table. */
const ALLOWED_TRANSITIONS = {
  500: [1000],
  1000: [1500],
  1500: [1550, 1000],
  1550: [1590, 1500],
  1590: [1630, 1500],
  1630: [1670, 1830, 1840],
  1670: [1700, 1710, 1810, 1820, 1830],
  1700: [1720],
  1710: [1720],
  1720: [1730],
  1730: [1740, 1720],
  1740: [1750],
  1750: [1760],
  1760: [],
  1810: [1670, 1700, 1710, 1830],
  1820: [1670, 1700, 1710, 1830],
  1830: [1000, 1840],
  1840: [1000],
} as const;

/** The id of a point's status. */
export type PointStatus = keyof typeof ALLOWED_TRANSITIONS;

/** Every status id, in ascending order. */
export const POINT_STATUSES = Object.keys(ALLOWED_TRANSITIONS).map(Number) as PointStatus[];

/** Parses a status id. Returns undefined for an unknown number. */
export const parsePointStatus = (value: number): PointStatus | undefined =>
  POINT_STATUSES.find((status) => status === value);

/** Returns whether a point may change directly from one status to the other. */
export function isPointTransitionAllowed(from: PointStatus, to: PointStatus): boolean {
  const allowedStatuses: readonly PointStatus[] = ALLOWED_TRANSITIONS[from];
  return allowedStatuses.includes(to);
}
