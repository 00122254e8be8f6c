import type { CourierStatus } from "./courier-status.ts";
import type { StoreUpdateKind } from "./store-update.ts";

/** What a stage means, for merchants and buyers. */
export const COURIER_STATUS_TEXT: Readonly<Record<CourierStatus, string>> = {
  draft: "The courier keeps it as a draft.",
  ready: "Ready for delivery.",
  searching: "The courier service is looking for a courier.",
  scheduled: "Scheduled for delivery.",
  assigned: "A courier is assigned.",
  "at-pickup": "The courier is at the pick-up point.",
  "picked-up": "The courier has the parcel.",
  "on-the-way": "The courier is on the way to the recipient.",
  "at-dropoff": "The courier is at the door.",
  "no-answer": "The recipient does not answer the phone.",
  unreachable: "The recipient cannot be reached.",
  "attempt-failed": "The delivery attempt failed.",
  returned: "The parcel is back at the courier's warehouse.",
  failed: "The delivery failed. The parcel goes back to its sender.",
  cancelled: "The delivery was cancelled.",
  delivered: "Delivered.",
  "return-ready": "A return is ready to be picked up.",
  "return-scheduled": "A return is scheduled to be picked up.",
  "return-picked-up": "The courier has the return.",
  "at-laboratory": "The return has arrived.",
  "return-received": "The return is confirmed as received.",
};

/** What the store was told. */
export const STORE_UPDATE_TEXT: Readonly<Record<StoreUpdateKind, string>> = {
  "under-way": "the delivery is under way, with its tracking link.",
  confirmed: "a courier is assigned.",
  "picked-up": "the courier has the parcel.",
  "out-for-delivery": "the parcel is out for delivery.",
  attempted: "a delivery was attempted.",
  returned: "the parcel went back.",
  delivered: "the parcel was delivered.",
  cancelled: "the delivery was called off.",
};
