import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { getCorrectedAt, listCorrectedFields, type OrderCorrection } from "./order-correction.ts";
import { isSameCorrection } from "./write-correction.ts";

/** What the parts of an order say of its corrections; the first part comes first. */
export type CorrectedParts = readonly Pick<
  Delivery,
  "correction" | "correctedAt" | "orderCorrectedAt" | "redactedAt" | "state"
>[];

/** What is corrected of an order now, whichever of its parts go by it. */
export interface CurrentCorrection {
  /** Changes with whatever is corrected; undefined: nothing is. */
  readonly at: Date | undefined;
  /** The `correctedAt` of the parts that go by it; undefined: no part was ever corrected. */
  readonly takenAt: Date | undefined;
  readonly correction: OrderCorrection | undefined;
  /** A later one was begun that no part has: its process is at work, or died. */
  readonly isOvertaken: boolean;
}

const toMs = (at: Date | undefined): number => at?.getTime() ?? 0;

/**
 * Finds what is corrected of an order: what the part says that was corrected last. Where several do, the
 * store may have ended some of it, which each part learns by its next read, and one that has ended never. A
 * part whose buyer's data is gone does not say it any more.
 */
export function findCurrentCorrection(parts: CorrectedParts): CurrentCorrection {
  const [newest] = parts
    .filter(({ redactedAt }) => redactedAt === undefined)
    .toSorted(compareParts);
  const orderCorrectedAt = parts[0]?.orderCorrectedAt;
  const at = getCorrectedAt(newest?.correction);
  const isOvertaken = toMs(orderCorrectedAt) > toMs(newest?.correctedAt);
  return {
    at: isOvertaken ? orderCorrectedAt : at,
    takenAt: newest?.correctedAt,
    correction: at && newest?.correction,
    isOvertaken,
  };
}

const isOver = ({ state }: CorrectedParts[number]): boolean => state === "completed";

const countFields = ({ correction }: CorrectedParts[number]): number =>
  correction === undefined ? 0 : listCorrectedFields(correction).length;

const compareParts = (one: CorrectedParts[number], other: CorrectedParts[number]): number =>
  toMs(other.correctedAt) - toMs(one.correctedAt) ||
  Number(isOver(one)) - Number(isOver(other)) ||
  countFields(one) - countFields(other);

/**
 * Whether a part goes by what is corrected of its order, or as its store has it if nothing is. One that was
 * too late for it does not: also for the removal of what it was corrected to before.
 */
export const goesByCorrection = (
  { correction: own, correctedAt }: Pick<Delivery, "correction" | "correctedAt">,
  { correction, takenAt }: CurrentCorrection,
): boolean =>
  correction === undefined
    ? getCorrectedAt(own) === undefined
    : toMs(correctedAt) === toMs(takenAt);

/** Whether a part was corrected, and goes by the order's last correction; a removal is one, too. */
export const isTakenBy = (
  part: Pick<Delivery, "correction" | "correctedAt" | "redactedAt">,
  current: CurrentCorrection,
): boolean =>
  part.redactedAt === undefined &&
  part.correctedAt !== undefined &&
  goesByCorrection(part, current);

/** Whether all is corrected already as the correction says: the call was carried out before. */
export const isCurrent = (
  { correction, isOvertaken }: CurrentCorrection,
  requested: OrderCorrection,
): boolean => !isOvertaken && isSameCorrection(correction ?? { at: requested.at }, requested);

/**
 * Tells whether another correction was stored since the one that the merchant was shown, of a time, or null
 * for none. The same values are no other correction: a call that was carried out can be repeated.
 */
export const isOutdated = (
  current: CurrentCorrection,
  requested: OrderCorrection,
  shownAt: Date | null,
): boolean =>
  current.at?.getTime() !== shownAt?.getTime() &&
  !isCurrent({ ...current, isOvertaken: false }, requested);

/** Gives a correction a time after the order's last one, however clocks differ: the later one counts. */
export const stampCorrection = (
  correction: OrderCorrection,
  { at, takenAt }: CurrentCorrection,
): OrderCorrection => ({
  ...correction,
  at: new Date(Math.max(toMs(correction.at), toMs(at) + 1, toMs(takenAt) + 1)),
});
