import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { type Plan, type StoredPlan, toStoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import type { Recipient } from "#shared/bridge/domain/delivery/recipient.ts";
import { computeFingerprint } from "#shared/bridge/domain/fingerprint.ts";

/** Names what is carried in a batch for a delivery, and to whom, as it is noted there. */
export const computeBookingFingerprint = ({
  recipient,
  plan,
}: Pick<Delivery, "recipient" | "plan">): string => computePlanFingerprint(recipient, plan);

/** A batch reads from its members whom and what it carries; and when, where they go at a time. */
export const isPlanUnchanged = (delivery: Delivery, now: Plan): boolean =>
  computeBookingFingerprint(delivery) ===
    computePlanFingerprint(now.recipient, toStoredPlan(now)) &&
  (now.mode !== "scheduled" || now.pickUpAt?.getTime() === delivery.plan?.pickUpAt?.getTime());

/** The time moves with the clock: it names nothing. */
const computePlanFingerprint = (
  recipient: Recipient | undefined,
  plan: StoredPlan | undefined,
): string => computeFingerprint([recipient, plan && { ...plan, pickUpAt: undefined }]);
