import { formatAddressLine } from "#shared/bridge/domain/delivery/address-line.ts";
import type { PostalAddress, StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { CORRECTED_FIELDS } from "./applied-correction.ts";
import {
  type CorrectedAddress,
  listCorrectedFields,
  type OrderCorrection,
  omitCorrectedFields,
} from "./order-correction.ts";
import { fingerprintOrderField } from "./order-fields.ts";

/**
 * Returns the store's order with the merchant's values in place of the store's. A value counts until the
 * store says something else of the very field than it did when it was corrected.
 */
export function applyCorrection(order: StoreOrder, correction: OrderCorrection): StoreOrder {
  const all = listCorrectedFields(correction);
  const outdated = all.filter(
    (field) => correction[field]?.replaces !== fingerprintOrderField(order, field),
  );
  const fields = all.filter((field) => !outdated.includes(field));
  const removed = CORRECTED_FIELDS.filter(
    (field) => correction.removed?.[field] === fingerprintOrderField(order, field),
  );
  const { address, phone, note, mode } = omitCorrectedFields(correction, outdated) ?? {};
  let corrected: StoreOrder = {
    ...order,
    corrected: { fields, outdated, removed, ...(mode && { mode: mode.value }) },
  };
  if (address !== undefined) corrected = replaceAddress(corrected, address.value);
  if (phone !== undefined) corrected = replacePhone(corrected, phone.value);
  return note === undefined ? corrected : replaceNote(corrected, note.value);
}

const NO_ADDRESS: PostalAddress = {
  ...{ name: "", company: "", street: "", unit: "", city: "", region: "", regionName: "" },
  ...{ postalCode: "", countryCode: "", phone: "" },
};

/** The address counts for all of the order's goods: the delivery carries those of one destination. */
function replaceAddress(order: StoreOrder, address: CorrectedAddress): StoreOrder {
  const merge = (before: PostalAddress = order.shipping ?? order.billing ?? NO_ADDRESS) =>
    mergeAddress(before, address);
  return {
    ...order,
    shipping: merge(order.shipping),
    ...(order.destinations && {
      destinations: order.destinations.map((each) => ({ ...each, address: merge(each.address) })),
    }),
  };
}

/** Another place has other coordinates, which nobody vouches for. */
function mergeAddress(before: PostalAddress, address: CorrectedAddress): PostalAddress {
  const { coordinates, ...rest } = before;
  const next = { ...rest, ...address, regionName: address.region };
  const isSamePlace = formatAddressLine(next) === formatAddressLine(before);
  return isSamePlace && coordinates ? { ...next, coordinates } : next;
}

/** The first number that is valid is called, wherever the store has it. */
function replacePhone(order: StoreOrder, phone: string): StoreOrder {
  const { shipping, billing, destinations } = order;
  return {
    ...order,
    phone,
    shipping: shipping && { ...shipping, phone },
    billing: billing && { ...billing, phone },
    ...(destinations && {
      destinations: destinations.map((each) => ({ ...each, phones: [phone] })),
    }),
  };
}

const replaceNote = (order: StoreOrder, note: string): StoreOrder => ({
  ...order,
  note,
  ...(order.destinations && {
    destinations: order.destinations.map((each) => ({ ...each, instructions: "" })),
  }),
});
