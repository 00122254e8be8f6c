import { type Batch, isOpen, type Member } from "#shared/bridge/domain/batching/batch.ts";
import { travelsAs } from "#shared/bridge/domain/batching/booking-fingerprint.ts";
import { heldWith } from "#shared/bridge/domain/batching/hold-fingerprint.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { keptPlan, type Plan } from "#shared/bridge/domain/delivery/plan.ts";
import { keyText } from "#shared/bridge/domain/ids.ts";
import { inMinutes } from "#shared/bridge/domain/reconcile/observation.ts";
import { goesOn, noted, type Taken } from "#shared/bridge/use-cases/reconcile/action-result.ts";
import type { Sight } from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";
import { moneyInBatch, settledMoney } from "./batch-order-adoption.ts";
import { chooseBatch } from "./choose-batch.ts";
import { changeBatch } from "./update-batch.ts";

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
    money: settledMoney(delivery.money),
    nextLookAt: inMinutes(now, 1),
  });
}

/** Enters the batch that the delivery names; one that closed or filled up meanwhile is seen at the next look. */
export async function enter({ batches }: Sight, delivery: Delivery, now: Date): Promise<Taken> {
  await changeBatch(batches, delivery, (batch) => {
    if (!isOpen(batch, now)) return undefined;
    const mine = memberIn(batch, delivery);
    const others = batch.members.filter((one) => one !== mine);
    const member: Member = { ...(mine ?? { key: delivery.key, journey: [] }), standing: "in" };
    return { ...batch, members: [...others, member] };
  });
  return goesOn({});
}

const memberIn = ({ members }: Batch, { key }: Delivery): Member | undefined =>
  members.find((one) => keyText(one.key) === keyText(key));

/** Says that it wants out; the batch lets it out, or keeps it where it is too late. */
export async function leave(
  { batches, hints }: Sight,
  delivery: Delivery,
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
  await hintBatch(
    hints,
    delivery,
    "somebody wants out",
    `leave ${keyText(delivery.key)} ${delivery.version}`,
  );
  return goesOn({
    timeline: noted(delivery, { at: now, by: "bridge", text: "It leaves its batch." }),
  });
}

/** Its batch, which is held, looks again; once for each change. */
export async function wake(sight: Sight, delivery: Delivery, now: Date): Promise<Taken> {
  const mark = heldWith(travelsAs(delivery), sight.settings);
  await changeBatch(sight.batches, delivery, (batch) => {
    const mine = memberIn(batch, delivery);
    if (batch.state !== "held" || mine === undefined || mine.heldWith === mark) return undefined;
    return {
      ...batch,
      nextLookAt: now,
      members: batch.members.map((one) => (one === mine ? { ...one, heldWith: mark } : one)),
    };
  });
  await hintBatch(sight.hints, delivery, "what it is held for was changed", `wake ${mark}`);
  return goesOn({});
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

/** What was paid for it there counts on. */
export const forget = (delivery: Delivery, batch: Batch | undefined): Taken => {
  const money = moneyInBatch(delivery, batch);
  return goesOn({ batchId: undefined, money: settledMoney(money) });
};
