import type * as z from "zod";
import type {
  correctionSchema,
  deliveryCorrectionSchema,
} from "#functions/bridge/merchant-api/schemas/correction-schema.ts";
import { toReasonView, toTimeView } from "#functions/bridge/merchant-api/schemas/field-schemas.ts";
import { checkCorrection } from "#shared/bridge/domain/correction/check-correction.ts";
import {
  type CurrentCorrection,
  findCurrentCorrection,
  goesByCorrection,
} from "#shared/bridge/domain/correction/current-correction.ts";
import type { CorrectedAddress } from "#shared/bridge/domain/correction/order-correction.ts";
import {
  listAddresses,
  listNotes,
  listPhones,
} from "#shared/bridge/domain/correction/order-fields.ts";
import { needsRegionName } from "#shared/bridge/domain/delivery/address-line.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { toPhoneDigits } from "#shared/bridge/domain/delivery/phone-digits.ts";
import type { PostalAddress, StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";

type DeliveryCorrectionView = z.input<typeof deliveryCorrectionSchema>;
type CorrectionView = z.input<typeof correctionSchema>;

const toAvailabilityView = (delivery: Delivery, settings: Settings) => {
  const { isAllowed, reason } = checkCorrection(delivery, settings);
  return { isAllowed, reason: toReasonView(reason) };
};

const toValuesView = ({ at, correction }: CurrentCorrection) => ({
  at: toTimeView(at),
  address: correction?.address?.value ?? null,
  phone: correction?.phone?.value ?? null,
  note: correction?.note?.value ?? null,
  mode: correction?.mode?.value ?? null,
});

/** What a delivery shows of its order's correction. */
export function toDeliveryCorrectionView(
  delivery: Delivery,
  settings: Settings,
  parts: readonly Delivery[],
): DeliveryCorrectionView {
  const current = findCurrentCorrection(parts);
  return {
    ...toAvailabilityView(delivery, settings),
    ...toValuesView(current),
    isOfThisPart: goesByCorrection(delivery, current),
  };
}

/** What the store says beside what the merchant corrected. */
export function toCorrectionView(
  delivery: Delivery,
  settings: Settings,
  { order, parts }: { readonly order: StoreOrder; readonly parts: readonly Delivery[] },
): CorrectionView {
  const [address] = listAddresses(order);
  const [phone] = listPhones(order);
  const digits = phone && toPhoneDigits(phone.written, phone.country);
  return {
    ...toAvailabilityView(delivery, settings),
    store: {
      address: address === undefined ? null : toAddressView(address),
      phone: digits ? `+${digits}` : (phone?.written ?? null),
      note: listNotes(order).join("\n"),
    },
    correction: toValuesView(findCurrentCorrection(parts)),
  };
}

/** The region as addresses of its country show it. */
const toAddressView = (address: PostalAddress): CorrectedAddress => ({
  street: address.street,
  unit: address.unit,
  city: address.city,
  region: (needsRegionName(address.countryCode) && address.regionName) || address.region,
  postalCode: address.postalCode,
  countryCode: address.countryCode,
});
