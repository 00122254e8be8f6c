import { formatAddressLine } from "#shared/bridge/domain/delivery/address-line.ts";
import { NO_ORDER } from "#shared/bridge/domain/delivery/courier-order.ts";
import { type Delivery, isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import { toPhoneDigits } from "#shared/bridge/domain/delivery/phone-digits.ts";
import type { DispatchMode } from "#shared/bridge/domain/delivery/plan.ts";
import { MAX_RECIPIENT_LENGTHS } from "#shared/bridge/domain/delivery/recipient.ts";
import type { PostalAddress, StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { computeFingerprint } from "#shared/bridge/domain/fingerprint.ts";
import { createMessage, type Message } from "#shared/bridge/domain/messages/message.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import type { CorrectedField } from "./applied-correction.ts";
import {
  type CorrectedAddress,
  findRemovedFields,
  listCorrectedFields,
  type OrderCorrection,
} from "./order-correction.ts";
import { fingerprintOrderField, listAddresses } from "./order-fields.ts";

/** What the merchant wants of one order; what is absent is as the store has it. */
export interface RequestedCorrection {
  readonly address?: CorrectedAddress | undefined;
  readonly phone?: string | undefined;
  readonly note?: string | undefined;
  readonly mode?: DispatchMode | undefined;
}

/** A field that cannot be used, and the limit that it breaks. */
export type CorrectionFault =
  | { readonly field: "phone" }
  | { readonly field: "address"; readonly maxLength: number };

/** Creates a correction of the order as its store has it now; faults name the field. */
export function createCorrection(
  requested: RequestedCorrection,
  order: StoreOrder,
  now: Date,
): Result<OrderCorrection, CorrectionFault> {
  const { address } = requested;
  const country = address?.countryCode ?? listAddresses(order)[0]?.countryCode ?? "";
  const digits =
    requested.phone === undefined ? undefined : toPhoneDigits(requested.phone, country);
  if (requested.phone !== undefined && digits === undefined) return fail({ field: "phone" });
  const { address: maxLength } = MAX_RECIPIENT_LENGTHS;
  if (address !== undefined && formatAddressLine(toPostalAddress(address)).length > maxLength)
    return fail({ field: "address", maxLength });
  const correct = <Value>(field: CorrectedField, value: Value | undefined) =>
    value === undefined
      ? {}
      : { [field]: { value, replaces: fingerprintOrderField(order, field) } };
  return ok({
    at: now,
    ...correct("address", address),
    ...correct("phone", digits && `+${digits}`),
    ...correct("note", requested.note?.trim()),
    ...correct("mode", requested.mode),
  });
}

const toPostalAddress = (address: CorrectedAddress): PostalAddress => ({
  ...address,
  ...{ name: "", company: "", phone: "", regionName: address.region },
});

/**
 * Returns what a correction changes, and the event for the timeline; without an event if the delivery has
 * the same values. The delivery is due at once, and its order counts as unread: it is judged anew, and a
 * booking that has other values is found out whatever starts the next run. A correction without fields
 * removes the former one.
 */
export function writeCorrection(
  delivery: Delivery,
  correction: OrderCorrection,
  now: Date,
): { readonly patch: Partial<Delivery>; readonly event?: Message } {
  const { at } = correction;
  const former = delivery.correction;
  if (isSameCorrection(former ?? { at }, correction))
    return { patch: { correctedAt: at, ...(former && { correction: { ...former, at } }) } };
  const fields = listCorrectedFields(correction);
  return {
    patch: {
      correction: { ...correction, removed: findRemovedFields(former, correction) },
      correctedAt: at,
      requeueAt: now,
      orderRead: undefined,
      lastError: undefined,
      // Its batch takes along only what has a plan, and so none without the correction.
      ...(delivery.batchId !== undefined && !isBooked(delivery) && { plan: undefined }),
      // A courier that refused the former values is asked again.
      ...(delivery.order && { order: { ...NO_ORDER, ...delivery.order, refusals: 0 } }),
    },
    event:
      fields.length === 0
        ? createMessage("correction-removed")
        : createMessage("corrected", { fields: fields.join(",") }),
  };
}

/** Whether two corrections have the same values, in place of the same ones of the store. */
export const isSameCorrection = (
  { at: _, removed: __, ...one }: OrderCorrection,
  { at: ___, removed: ____, ...other }: OrderCorrection,
): boolean => computeFingerprint(one) === computeFingerprint(other);
