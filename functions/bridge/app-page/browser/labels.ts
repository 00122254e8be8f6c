import type { Mode } from "../../../../shared/bridge/domain/settings/modes.ts";
import type { ActionOption, ListedDelivery } from "./api-types.ts";

export type Tone = "plain" | "quiet" | "info" | "success" | "warning" | "critical";

/** How urgent a delivery looks: the color of its badge. Green is for what arrived. */
export const PROGRESS_TONES: Readonly<Record<ListedDelivery["progress"], Tone>> = {
  new: "plain",
  waiting: "plain",
  "not-delivered-by-courier": "quiet",
  "on-hold": "warning",
  booking: "plain",
  booked: "info",
  "driver-assigned": "info",
  "on-the-way": "info",
  "attempt-failed": "critical",
  returned: "critical",
  failed: "critical",
  delivered: "success",
  ended: "quiet",
  "return-under-way": "info",
  "return-received": "quiet",
  cancelled: "quiet",
};

/** Returns the label of a code, or the code itself: a newer bridge may have one that an open page does not know. */
export const getLabel = <Code extends string>(
  labels: Readonly<Record<Code, string>>,
  code: Code,
): string => labels[code] ?? code;

/** Returns how an order goes out, by the mode's own name if it is not known here. */
export const getModeTitle = (mode: string): string => MODE_LABELS[mode as Mode]?.[0] ?? mode;

/** How an order goes out, and what that means. */
export const MODE_LABELS: Readonly<Record<Mode, readonly [title: string, hint: string]>> = {
  point: [
    "Courier's route",
    "You hand parcels to the courier; its drivers bring them on planned routes.",
  ],
  "point-with-pickup": [
    "Courier's route, with pick-up",
    "The courier collects at your pick-up location, then brings it on a planned route.",
  ],
  urgent: ["At once", "A driver collects at your pick-up location and goes straight to the buyer."],
  scheduled: ["At a time", "As at once, at the time the buyer chose, or as soon as it is ready."],
  ignore: ["Not by this courier", "Order Bridge leaves the order alone."],
};

type ActionName = ActionOption["action"];
/** What the button says; what it does the API says itself. */
export const ACTION_LABELS: Readonly<Record<ActionName, string>> = {
  approve: "Approve the price",
  retry: "Try again",
  dispatch: "Dispatch now",
  cancel: "Cancel it",
  "deliver-again": "Deliver it again",
  "fetch-return": "Pick up the return",
  "confirm-received": "Confirm the return",
  rate: "Rate the driver",
  "confirm-cash": "Confirm the cash",
  dismiss: "Dismiss",
};

/** What an accepted action has brought about. */
export const ACTION_RESULTS: Readonly<Record<ActionName, string>> = {
  approve: "The price is approved.",
  retry: "It is tried again.",
  dispatch: "It goes out now.",
  cancel: "It is being cancelled.",
  "deliver-again": "It is delivered again.",
  "fetch-return": "The return is picked up.",
  "confirm-received": "The return is confirmed.",
  rate: "Your rating is sent.",
  "confirm-cash": "The cash is confirmed.",
  dismiss: "Dismissed.",
};

/** What is asked before: whatever costs something, or cannot be taken back. */
export const CONFIRMED_ACTIONS: readonly ActionName[] = [
  "cancel",
  "approve",
  "deliver-again",
  "fetch-return",
  "rate",
  "confirm-cash",
];
