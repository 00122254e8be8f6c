/**
 * The delivery time that the buyer requested, in local time of the pick-up location: a date, and
 * optionally times of day.
 */
export interface RequestedWindow {
  /** `2026-11-24` */
  readonly date: string;
  /** `14:00` */
  readonly from?: string | undefined;
  /** `16:00`, later than `from`; `24:00` is the end of the day. */
  readonly to?: string | undefined;
}
