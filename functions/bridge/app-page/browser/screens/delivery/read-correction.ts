import type { Correction } from "../../api-types.ts";
import {
  ADDRESS_FIELDS,
  type Address,
  type CorrectedValues,
  isSamePhone,
  NO_ADDRESS,
  normalizeLines,
} from "./rebase-correction.ts";

/** Reads what the form says other than the store; the API takes the rest from there. */
export function readCorrection(data: FormData, store: Correction["store"]): CorrectedValues {
  const read = (name: string): string => String(data.get(name) ?? "").trim();
  const known: Address = store.address ?? NO_ADDRESS;
  const address = Object.fromEntries(
    ADDRESS_FIELDS.map(([name]) => [name, read(`address.${name}`)]),
  ) as Address;
  const isOther = ADDRESS_FIELDS.some(([name]) => address[name] !== known[name].trim());
  const [phone, note, mode] = [read("phone"), read("note"), read("mode")];
  return {
    ...(isOther && { address: { ...address, countryCode: address.countryCode.toUpperCase() } }),
    ...(phone !== "" && !isSamePhone(phone, store.phone ?? "") && { phone }),
    ...(normalizeLines(note) !== normalizeLines(store.note) && { note }),
    ...(mode !== "" && { mode: mode as NonNullable<CorrectedValues["mode"]> }),
  };
}
