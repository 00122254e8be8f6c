import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import type { CorrectedField } from "./applied-correction.ts";

/** What of a booking each corrected field changes. A unit is told among the notes. */
const EDITED_BY: Readonly<Record<CorrectedField, readonly string[]>> = {
  address: ["address", "notes"],
  phone: ["phone"],
  note: ["notes"],
  mode: ["mode"],
};

/**
 * Returns whose change it is if the fields differ only because the merchant corrected them, or no longer
 * does; undefined if the store has a part in it.
 */
export function findChanger(
  { corrected }: StoreOrder,
  edited: readonly string[],
): "merchant" | "removal" | undefined {
  const { fields = [], removed = [] } = corrected ?? {};
  const isBy = (changed: readonly CorrectedField[]) =>
    edited.every((field) => changed.some((one) => EDITED_BY[one].includes(field)));
  if (isBy(removed)) return "removal";
  return isBy([...fields, ...removed]) ? "merchant" : undefined;
}
