import type { Correction } from "../../api-types.ts";

export const ADDRESS_FIELDS = [
  ["street", "Street and number"],
  ["unit", "Apartment, floor or unit"],
  ["city", "City"],
  ["region", "State or province"],
  ["postalCode", "Postal code"],
  ["countryCode", "Country, as two letters"],
] as const;
type AddressField = (typeof ADDRESS_FIELDS)[number][0];
export type Address = Readonly<Record<AddressField, string>>;

export const NO_ADDRESS: Address = {
  ...{ street: "", unit: "", city: "", region: "", postalCode: "", countryCode: "" },
};

/** What the form's controls say, by their names. */
type Values = Readonly<Record<string, string>>;

/** What is corrected of an order; what is absent is as the store has it. */
export interface CorrectedValues {
  readonly address?: Address;
  readonly phone?: string;
  readonly note?: string;
  readonly mode?: NonNullable<Correction["correction"]["mode"]>;
}

interface KnownValues {
  readonly store: Correction["store"];
  readonly correction: Omit<Correction["correction"], "at">;
}

/** Returns what the controls say of an order: what was corrected of it, else what the store says. */
export function toValues({ store, correction }: KnownValues): Values {
  const address = correction.address ?? store.address ?? NO_ADDRESS;
  return {
    ...Object.fromEntries(
      ADDRESS_FIELDS.map(([name]) => [`address.${name}`, address[name].trim()]),
    ),
    phone: correction.phone ?? store.phone ?? "",
    note: normalizeLines(correction.note ?? store.note),
    mode: correction.mode ?? "",
  };
}

/** What stands or falls together: half an address of each of two people is no place. */
const GROUPS: readonly (readonly string[])[] = [
  ADDRESS_FIELDS.map(([name]) => `address.${name}`),
  ...[["phone"], ["note"], ["mode"]],
];

/**
 * Returns what the controls say after somebody else corrected the order, from what they said `before`,
 * what was `typed`, and what they would say `now`; and the names of the groups that both changed, in
 * which what was typed is kept.
 */
export function rebaseValues(before: Values, typed: Values, now: Values) {
  const isOther = (one: Values, other: Values, group: readonly string[]): boolean =>
    group.some((name) => one[name] !== other[name]);
  const taken = GROUPS.filter((group) => !isOther(before, typed, group));
  const kept = GROUPS.filter(
    (group) =>
      isOther(before, typed, group) && isOther(before, now, group) && isOther(typed, now, group),
  );
  const values = Object.fromEntries(taken.flat().map((name) => [name, now[name] ?? ""]));
  return { values: { ...typed, ...values } as Values, kept };
}

/** A number is the same however it is grouped. */
export const isSamePhone = (one: string, other: string): boolean =>
  one === other || (toDigits(one) !== "" && toDigits(one) === toDigits(other));

const toDigits = (phone: string): string => phone.replace(/[^+\d]/g, "");

/** A text area has line ends of its own. */
export const normalizeLines = (text: string): string => text.replaceAll("\r\n", "\n").trim();
