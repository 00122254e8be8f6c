/** How far a delivery is, in one word: what lists, badges and filters show of its state and status. */
export const PROGRESSES = [
  "new",
  "waiting",
  "not-delivered-by-courier",
  "on-hold",
  "booking",
  "booked",
  "driver-assigned",
  "on-the-way",
  "attempt-failed",
  "returned",
  "failed",
  "delivered",
  "ended",
  "return-under-way",
  "return-received",
  "cancelled",
] as const;
export type Progress = (typeof PROGRESSES)[number];
