import type { AVAILABILITY_MESSAGES } from "#shared/bridge/domain/messages/action-messages.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";

/** The actions that a merchant can request for a delivery. */
export const MERCHANT_ACTIONS = [
  "approve",
  "retry",
  "dispatch",
  "cancel",
  "deliver-again",
  "fetch-return",
  "confirm-received",
  "rate",
  "confirm-cash",
  "dismiss",
] as const;
export type MerchantAction = (typeof MERCHANT_ACTIONS)[number];

/** Whether an action is allowed now, with what it would do or why it is refused. */
export interface ActionAvailability {
  readonly action: MerchantAction;
  readonly isAllowed: boolean;
  readonly reason: Reason;
  /** The delivery's own reason that the action does not change. */
  readonly cause?: Reason | undefined;
}

/** An availability before the action is named. */
export type Availability = Omit<ActionAvailability, "action">;

type AvailabilityCode = Exclude<keyof typeof AVAILABILITY_MESSAGES, "price-increased">;

export const allow = (code: AvailabilityCode): Availability => ({
  isAllowed: true,
  reason: createMessage(code),
});

export const deny = (code: AvailabilityCode, cause?: Reason): Availability => ({
  isAllowed: false,
  reason: createMessage(code),
  ...(cause && { cause }),
});
