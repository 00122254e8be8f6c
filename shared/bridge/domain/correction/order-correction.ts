import type { DispatchMode } from "#shared/bridge/domain/delivery/plan.ts";
import type { PostalAddress } from "#shared/bridge/domain/delivery/store-order.ts";
import { CORRECTED_FIELDS, type CorrectedField } from "./applied-correction.ts";

/** Where one order goes instead. Name and company stay as the store has them. */
export type CorrectedAddress = Pick<
  PostalAddress,
  "street" | "unit" | "city" | "region" | "postalCode" | "countryCode"
>;

interface Corrected<Value> {
  readonly value: Value;
  /** Fingerprint of what the store said when it was corrected: another one ends the correction. */
  readonly replaces: string;
}

/** The merchant's values for one order, in place of the store's. Personal data. */
export interface OrderCorrection {
  readonly at: Date;
  readonly address?: Corrected<CorrectedAddress> | undefined;
  /** With a plus sign: `+12125550100`. */
  readonly phone?: Corrected<string> | undefined;
  /** For the driver, in place of the order's notes; empty for none. */
  readonly note?: Corrected<string> | undefined;
  readonly mode?: Corrected<DispatchMode> | undefined;
  /** What is no longer corrected, each with its `replaces`, until a booking without it is seen. */
  readonly removed?: RemovedFields | undefined;
}

export type RemovedFields = Readonly<Partial<Record<CorrectedField, string>>>;

/** Lists what a correction corrects, in a fixed order. */
export const listCorrectedFields = (correction: OrderCorrection): CorrectedField[] =>
  CORRECTED_FIELDS.filter((field) => correction[field] !== undefined);

/** Returns when an order was corrected; undefined if nothing is, or is any more: what was removed is kept for a while. */
export const getCorrectedAt = (correction: OrderCorrection | undefined): Date | undefined =>
  correction && listCorrectedFields(correction).length > 0 ? correction.at : undefined;

/** Returns what a correction corrects, or did, and the next one does not; undefined if there is nothing. */
export function findRemovedFields(
  before: OrderCorrection | undefined,
  next: OrderCorrection,
): RemovedFields | undefined {
  const removed = CORRECTED_FIELDS.flatMap((field) => {
    const replaces = before?.[field]?.replaces ?? before?.removed?.[field];
    return replaces === undefined || next[field] !== undefined ? [] : [[field, replaces] as const];
  });
  return removed.length === 0 ? undefined : Object.fromEntries(removed);
}

/** Returns the correction without some fields, and without what was removed; undefined if nothing is left. */
export function omitCorrectedFields(
  correction: OrderCorrection,
  fields: readonly CorrectedField[],
): OrderCorrection | undefined {
  const left = listCorrectedFields(correction).filter((field) => !fields.includes(field));
  if (left.length === 0) return undefined;
  return Object.assign(
    { at: correction.at },
    ...left.map((field) => ({ [field]: correction[field] })),
  );
}

/** Returns the personal texts of a correction, which other texts may quote. */
export const listCorrectionTexts = (correction: OrderCorrection | undefined): readonly string[] => [
  ...Object.values(correction?.address?.value ?? {}),
  correction?.phone?.value.replace("+", "") ?? "",
  correction?.note?.value ?? "",
];
