import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { type Plan, type StoredPlan, toStoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import type { Recipient } from "#shared/bridge/domain/delivery/recipient.ts";
import { computeFingerprint } from "#shared/bridge/domain/fingerprint.ts";

/** Computes the fingerprint of a delivery's goods and recipient, as the batch saves it. */
export const computeBookingFingerprint = ({
  recipient,
  plan,
}: Pick<Delivery, "recipient" | "plan">): string => computePlanFingerprint(recipient, plan);

/**
 * Whether the plan is unchanged for the batch: recipient, goods and, for a scheduled mode, the
 * time.
 */
export const isPlanUnchanged = (delivery: Delivery, now: Plan): boolean =>
  computeBookingFingerprint(delivery) ===
    computePlanFingerprint(now.recipient, toStoredPlan(now)) &&
  (now.mode !== "scheduled" || now.pickUpAt?.getTime() === delivery.plan?.pickUpAt?.getTime());

/**
 * The pick-up time changes with the clock, so it is not part of the fingerprint; who said how it goes
 * changes nothing at the courier.
 */
const computePlanFingerprint = (
  recipient: Recipient | undefined,
  plan: StoredPlan | undefined,
): string =>
  computeFingerprint([
    recipient,
    plan && { ...plan, pickUpAt: undefined, isModeCorrected: undefined },
  ]);
