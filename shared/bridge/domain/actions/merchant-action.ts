/** What a delivery's merchant can ask for. */
export const MERCHANT_ACTIONS = [
  "approve",
  "retry",
  "dispatch",
  "cancel",
  "deliver-again",
  "fetch-return",
  "confirm-received",
  "rate",
  "dismiss",
] as const;
export type MerchantAction = (typeof MERCHANT_ACTIONS)[number];

/** Whether an action makes sense now; `why` says what it would do, or why it cannot be done. */
export interface ActionAvailability {
  readonly action: MerchantAction;
  readonly isAllowed: boolean;
  readonly reason: string;
}

/** A verdict before it is said of which action. */
export type Availability = Omit<ActionAvailability, "action">;
export const allow = (reason: string): Availability => ({ isAllowed: true, reason });
export const deny = (reason: string): Availability => ({ isAllowed: false, reason });
