import type { Catalog } from "#functions/bridge/messages/catalog.ts";

/** How far a delivery is, in a word or two: the badge of lists and pages. */
export const PROGRESS = {
  "progress.new": "New",
  "progress.waiting": "Waiting",
  "progress.not-delivered-by-courier": "Not for the courier",
  "progress.on-hold": "On hold",
  "progress.booking": "Being booked",
  "progress.booked": "Booked",
  "progress.driver-assigned": "Driver assigned",
  "progress.on-the-way": "On the way",
  "progress.attempt-failed": "Attempt failed",
  "progress.returned": "Returned",
  "progress.failed": "Failed",
  "progress.delivered": "Delivered",
  "progress.ended": "Ended",
  "progress.return-under-way": "Return under way",
  "progress.return-received": "Return received",
  "progress.cancelled": "Cancelled",
} satisfies Partial<Catalog>;
