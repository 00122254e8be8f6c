import { formatAddressLine } from "#shared/bridge/domain/delivery/address-line.ts";
import { toPhoneDigits } from "#shared/bridge/domain/delivery/phone-digits.ts";
import type { PostalAddress, StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { computeFingerprint } from "#shared/bridge/domain/fingerprint.ts";
import type { CorrectedField } from "./applied-correction.ts";

/** Reads what a store's order says of each field, wherever it says it: routing the goods is no change of it. */
const READERS: Readonly<Record<CorrectedField, (order: StoreOrder) => readonly string[]>> = {
  address: (order) => listAddresses(order).map((one) => `${formatAddressLine(one)}\n${one.unit}`),
  phone: (order) =>
    listPhones(order).map(({ written, country }) => toPhoneDigits(written, country) ?? written),
  note: (order) => listNotes(order),
  mode: ({ shippingMethods }) => shippingMethods.map(({ title, code }) => `${title}\n${code}`),
};

/** Returns a fingerprint that changes when the order says something else of the field. */
export const fingerprintOrderField = (order: StoreOrder, field: CorrectedField): string =>
  computeFingerprint(
    [...new Set(READERS[field](order).map((text) => text.trim()))].filter(Boolean).sort(),
  );

/** Lists where the goods go as the store has it; the billing address only if there is nothing else. */
export function listAddresses(order: StoreOrder): PostalAddress[] {
  const { shipping, billing, destinations = [] } = order;
  const own = [...destinations.map(({ address }) => address), shipping].filter(isFilled);
  return own.length > 0 ? own : [billing].filter(isFilled);
}

const isFilled = (address: PostalAddress | undefined): address is PostalAddress =>
  address !== undefined && `${address.street}${address.city}`.trim() !== "";

/** Lists the numbers of the buyer, the best first, each with the country that it is written for. */
export function listPhones(order: StoreOrder): { written: string; country: string }[] {
  const { shipping, billing, phone, destinations = [] } = order;
  const country = listAddresses(order)[0]?.countryCode ?? "";
  const own = destinations.flatMap(({ phones }) => phones);
  return [...own, shipping?.phone ?? "", billing?.phone ?? "", phone]
    .filter((written) => written.trim() !== "")
    .map((written) => ({ written, country }));
}

/** Lists what the buyer wrote in the store, without repetitions: what the driver reads first. */
export const listNotes = ({ note, destinations = [] }: StoreOrder): string[] => [
  ...new Set(
    [...destinations.map(({ instructions }) => instructions), note]
      .map((text) => text.trim())
      .filter((text) => text !== ""),
  ),
];
