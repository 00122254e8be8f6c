import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Progress } from "./progress.ts";

/** Until a driver is assigned, everything is planned only. */
const BY_STATUS: Readonly<Record<CourierStatus, Progress>> = {
  draft: "booked",
  ready: "booked",
  searching: "booked",
  scheduled: "booked",
  assigned: "driver-assigned",
  "at-pickup": "driver-assigned",
  "picked-up": "on-the-way",
  "on-the-way": "on-the-way",
  "at-dropoff": "on-the-way",
  "no-answer": "on-the-way",
  unreachable: "on-the-way",
  "attempt-failed": "attempt-failed",
  returned: "returned",
  failed: "failed",
  cancelled: "cancelled",
  delivered: "delivered",
  "return-ready": "return-under-way",
  "return-scheduled": "return-under-way",
  "return-picked-up": "return-under-way",
  "at-laboratory": "return-under-way",
  "return-received": "return-received",
};

const BY_STATE: Readonly<Record<Exclude<DeliveryState, "booked" | "completed">, Progress>> = {
  new: "new",
  waiting: "waiting",
  skipped: "not-delivered-by-courier",
  held: "on-hold",
  booking: "booking",
  cancelled: "cancelled",
};

/** Returns how far a delivery is. What the courier reports counts only while it has the delivery. */
export const getProgress = (state: DeliveryState, status: CourierStatus | undefined): Progress =>
  state === "booked" || state === "completed" ? getCourierProgress(state, status) : BY_STATE[state];

/** Without a status nobody knows how it ended. */
const getCourierProgress = (
  state: "booked" | "completed",
  status: CourierStatus | undefined,
): Progress => {
  if (status !== undefined) return BY_STATUS[status];
  return state === "completed" ? "ended" : "booked";
};
