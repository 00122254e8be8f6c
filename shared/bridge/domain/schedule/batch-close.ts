import type { PickupLocation } from "../settings/pickup-location.ts";
import type { Settings } from "../settings/settings.ts";
import { localDate, wallInstant } from "./wall-clock.ts";

/** How a location's orders are collected into one, where they are. */
export type Batching = Exclude<Settings["batching"], { kind: "none" }>;

/** When a batch that was opened then is sent: so many minutes later, or when the location's clock next shows the time. */
export function batchClosesAt(
  batching: Batching,
  openedAt: Date,
  { timeZone }: Pick<PickupLocation, "timeZone">,
): Date {
  if (batching.kind === "minutes") {
    return new Date(openedAt.getTime() + batching.minutes * 60_000);
  }
  const today = localDate(openedAt, timeZone);
  const closes = wallInstant(today, batching.time, timeZone);
  return closes > openedAt ? closes : wallInstant(today.add({ days: 1 }), batching.time, timeZone);
}
