import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { type KeptPlan, keptPlan, type Plan } from "#shared/bridge/domain/delivery/plan.ts";
import type { Recipient } from "#shared/bridge/domain/delivery/recipient.ts";
import { fingerprint } from "#shared/bridge/domain/fingerprint.ts";

/** Names what is carried in a batch for a delivery, and to whom, as it is noted there. */
export const travelsAs = ({ recipient, plan }: Pick<Delivery, "recipient" | "plan">): string =>
  nameOf(recipient, plan);

/** A batch reads from its members whom and what it carries; and when, where they go at a time. */
export const isAsNoted = (delivery: Delivery, now: Plan): boolean =>
  travelsAs(delivery) === nameOf(now.recipient, keptPlan(now)) &&
  (now.mode !== "scheduled" || now.pickUpAt?.getTime() === delivery.plan?.pickUpAt?.getTime());

/** The time moves with the clock: it names nothing. */
const nameOf = (recipient: Recipient | undefined, plan: KeptPlan | undefined): string =>
  fingerprint([recipient, plan && { ...plan, pickUpAt: undefined }]);
