import type { Batch } from "../../domain/batch.ts";
import type { Delivery } from "../../domain/delivery.ts";
import { keyText } from "../../domain/ids.ts";
import { keptPlan, type Plan } from "../../domain/plan.ts";
import { inMinutes } from "../../domain/situation.ts";
import type { Step } from "../../domain/step.ts";
import { changeBatch } from "../change-batch.ts";
import { type Changes, goesOn, noted, type Taken } from "../changes.ts";
import { chooseBatch } from "../choose-batch.ts";
import type { Sight } from "../sight.ts";

/** The batch is named and saved before it is entered: a crash between the two enters the same one. */
export async function choose(
  sight: Sight,
  delivery: Delivery,
  plan: Plan,
  now: Date,
): Promise<Taken> {
  const batch = await chooseBatch(sight, delivery, plan, now);
  return goesOn({
    state: "waiting",
    accountId: sight.account.accountId,
    batchId: batch.batchId,
    recipient: plan.recipient,
    plan: keptPlan(plan),
    nextLookAt: inMinutes(now, 1),
    timeline: noted(delivery, {
      at: now,
      by: "bridge",
      text: `It travels with other orders, collected until ${batch.closesAt.toISOString()}.`,
    }),
  });
}

/** Enters the batch that the delivery names; one that closed meanwhile is seen at the next look. */
export async function enter({ batches }: Sight, delivery: Delivery): Promise<Taken> {
  await changeBatch(batches, delivery, (batch) => {
    if (batch.state !== "collecting") return undefined;
    const others = batch.members.filter((one) => keyText(one.key) !== keyText(delivery.key));
    return {
      ...batch,
      members: [...others, { key: delivery.key, standing: "in", journey: [] }],
    };
  });
  return goesOn({});
}

/** Says that it wants out; the batch lets it out, or keeps it where it is too late. */
export async function leave(
  { batches, hints }: Sight,
  delivery: Delivery,
  { reason, rebook }: Extract<Step, { do: "leave-batch" }>,
  now: Date,
): Promise<Taken> {
  await changeBatch(batches, delivery, (batch) => ({
    ...batch,
    nextLookAt: now,
    members: batch.members.map((member) =>
      keyText(member.key) === keyText(delivery.key) && member.standing === "in"
        ? { ...member, standing: "leaving" }
        : member,
    ),
  }));
  await hintBatch(hints, delivery, "somebody wants out", `${delivery.version}`);
  const isBooked = delivery.order?.orderId !== undefined;
  return goesOn({
    ...(isBooked && { rebook, ...(!rebook && { calledOff: reason }) }),
    timeline: noted(delivery, {
      at: now,
      by: "bridge",
      text: `${reason.text} It leaves its batch.`,
    }),
  });
}

/** Hints at the delivery's batch; its own time of the next look heals what is lost. */
async function hintBatch(
  hints: Sight["hints"],
  { key: { storeId }, batchId }: Delivery,
  why: string,
  once: string,
): Promise<void> {
  if (batchId !== undefined) await hints.send({ storeId, batchId, why }, once);
}

export const forget = (): Taken => goesOn({ batchId: undefined });

/** The batch's order is the delivery's own from here on. */
export function ride(
  delivery: Delivery,
  batch: Batch | undefined,
  { orderId, plan }: Extract<Step, { do: "ride" }>,
  now: Date,
): Taken {
  return goesOn({
    ...inOrder(delivery, batch, orderId),
    state: "booked",
    reason: undefined,
    recipient: plan.recipient,
    plan: keptPlan(plan),
    nextLookAt: inMinutes(now, 1),
    timeline: noted(delivery, {
      at: now,
      by: "courier",
      text: `The courier has the order, with ${(batch?.routes.length ?? 1) - 1} others.`,
    }),
  });
}

/** Booked anew without somebody who left: what was reached with the order before no longer counts. */
export function changeVehicle(
  delivery: Delivery,
  batch: Batch | undefined,
  { orderId }: Extract<Step, { do: "change-vehicle" }>,
  now: Date,
): Taken {
  return goesOn({
    ...inOrder(delivery, batch, orderId),
    journey: [],
    timeline: noted(delivery, {
      at: now,
      by: "bridge",
      text: "The batch was booked anew, because one of its orders left it.",
    }),
  });
}

const inOrder = (delivery: Delivery, batch: Batch | undefined, orderId: string): Changes => ({
  order: { refusals: 0, orderId },
  money: moneyInBatch(delivery, batch),
});

/** Its share, as its batch keeps it. */
export function moneyInBatch(delivery: Delivery, batch: Batch | undefined): Delivery["money"] {
  const mine = batch?.members.find(({ key }) => keyText(key) === keyText(delivery.key));
  if (mine === undefined) return delivery.money;
  return { ...delivery.money, charged: mine.charged, refunded: mine.refunded };
}
