import { type Batch, leavingOf, type Member } from "#shared/bridge/domain/batching/batch.ts";
import type { BatchStep, Rider } from "#shared/bridge/domain/batching/batch-action.ts";
import { heldWith } from "#shared/bridge/domain/batching/hold-fingerprint.ts";
import { shares } from "#shared/bridge/domain/batching/split-amount.ts";
import type { TimelineEntry } from "#shared/bridge/domain/delivery/delivery.ts";
import { heardWith } from "#shared/bridge/domain/delivery/imported-history.ts";
import { STAGE_TEXT } from "#shared/bridge/domain/delivery/status-text.ts";
import { journeyWith } from "#shared/bridge/domain/delivery/store-update.ts";
import { keyText } from "#shared/bridge/domain/ids.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { noted } from "#shared/bridge/use-cases/reconcile/action-result.ts";
import type { BatchSight, Sight } from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";
import { type Money, moneyOf, sumOf } from "#shared/kernel/money.ts";

/** These, who want out, are. */
export const letOut = (
  sight: BatchSight,
  batch: Batch,
  members: readonly string[],
): Promise<Batch> => answered(sight, batch, members, "out");

/** Those who want out stay, because it is too late. */
export const keepIn = (sight: BatchSight, batch: Batch): Promise<Batch> =>
  answered(sight, batch, leavingOf(batch), "stays");

/** All of them are out, and find another. */
export async function disband(sight: Pick<BatchSight, "hints">, batch: Batch): Promise<Batch> {
  const all = batch.members.map(({ key }) => keyText(key));
  return { ...(await answered(sight, batch, all, "out")), state: "done", nextLookAt: undefined };
}

async function answered(
  { hints }: Pick<BatchSight, "hints">,
  batch: Batch,
  names: readonly string[],
  standing: "out" | "stays",
): Promise<Batch> {
  await hintMembers(hints, batch, names, `${standing} ${batch.version}`);
  return {
    ...batch,
    members: batch.members.map((member) =>
      names.includes(keyText(member.key)) ? { ...member, standing } : member,
    ),
  };
}

/** Its members' routes have come further. */
export async function hear(
  { hints }: BatchSight,
  batch: Batch,
  { news, lines }: Extract<BatchStep, { do: "hear" }>,
): Promise<Batch> {
  await hintMembers(
    hints,
    batch,
    news.map(({ member }) => member),
    `heard ${batch.version}`,
  );
  const entries = lines.map(
    ({ text, stage, at }): TimelineEntry => ({
      at,
      by: "courier",
      text: stage === undefined ? text : STAGE_TEXT[stage],
    }),
  );
  return {
    ...batch,
    heard: heardWith(batch.heard, lines),
    members: batch.members.map((member) => ({
      ...member,
      journey: journeyWith(
        member.journey,
        ...news.flatMap(({ member: name, stage, at }) =>
          name === keyText(member.key) ? [{ stage, at }] : [],
        ),
      ),
    })),
    timeline: noted(batch, ...entries),
  };
}

/** Its members hear of a new state, and of another reason. */
export async function rest(
  { hints, settings }: BatchSight,
  batch: Batch,
  { state, riders = [], reason, nextLookAt }: Extract<BatchStep, { do: "rest" }>,
): Promise<Batch> {
  if (state !== batch.state || reason?.text !== batch.reason?.text) {
    const names = batch.members.map(({ key }) => keyText(key));
    await hintMembers(hints, batch, names, `${state} ${batch.version}`);
  }
  const members = withHeld(batch.members, riders, settings);
  return { ...batch, members, state, reason, nextLookAt, trouble: undefined };
}

/** What each of them is held with: one of whom it is not so any more wakes the batch. */
export const withHeld = (
  members: readonly Member[],
  riders: readonly Rider[],
  settings: Settings,
): Member[] =>
  members.map((one) => {
    const mine = riders.find(({ member }) => member === keyText(one.key));
    return mine === undefined ? one : { ...one, heldWith: heldWith(mine.asked, settings) };
  });

/** Members look at their batch; a hint that is lost is made up for by their own time of the next look. */
export async function hintMembers(
  hints: Sight["hints"],
  { members }: Batch,
  names: readonly string[],
  once: string,
): Promise<void> {
  const named = members.filter(({ key }) => names.includes(keyText(key)));
  await Promise.all(
    named.map(({ key }) =>
      hints.send({ ...key, why: "its batch has news", from: "courier" }, `batch ${once}`),
    ),
  );
}

/** Each of the order's routes bears its part. */
export function withShares(
  { members, routes }: Batch,
  amount: Money | undefined,
  field: "charged" | "refunded",
): Member[] {
  const parts = amount === undefined ? [] : shares(amount, routes.length);
  return members.map((member) => {
    const share = parts[routes.indexOf(keyText(member.key))];
    return share === undefined ? member : { ...member, [field]: sumOf(member[field], share) };
  });
}

/** Each of the order's members tips what its own buyer gave. */
export const withTips = (
  members: readonly Member[],
  routes: readonly string[],
  currency: string | undefined,
): Member[] =>
  members.map((one) => {
    const isOn = routes.includes(keyText(one.key));
    const isTipping = isOn && currency !== undefined && one.tip !== undefined && one.tip > 0;
    return { ...one, tipped: isTipping ? moneyOf(one.tip, currency) : undefined };
  });
