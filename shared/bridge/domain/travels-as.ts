import type { Delivery } from "./delivery.ts";
import { fingerprint } from "./fingerprint.ts";
import { type KeptPlan, keptPlan, type Plan } from "./plan.ts";
import type { Recipient } from "./recipient.ts";

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
