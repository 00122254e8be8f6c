import { toPhoneDigits } from "#shared/bridge/domain/delivery/phone-digits.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { isEmail } from "#shared/kernel/is-email.ts";
import { formatMoney, type Money } from "#shared/kernel/money.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { shortenText } from "#shared/kernel/shorten-text.ts";
import { formatAddressLine } from "./address-line.ts";
import type { BuyerField } from "./buyer-field.ts";
import type { Coordinates, Destination, PostalAddress, StoreOrder } from "./store-order.ts";

/** The recipient, as sent to the courier. */
export interface Recipient {
  readonly name: string;
  /** E.164 digits. */
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  /** Of the address, where the store vouches for them. */
  readonly coordinates?: Coordinates | undefined;
  /**
   * "Test order", the cash to collect, company, unit, the buyer's instructions of the tracking page
   * and of the checkout, and note; shortened to the courier's limit, with a mark at the end.
   */
  readonly notes: string;
  /** The notes before they are shortened for the courier. */
  readonly wholeNotes: string;
}

/** What the buyer wrote for the driver on the tracking page: one line. */
export interface BuyerInstructions {
  readonly text: string;
  readonly at: Date;
  /** How often the buyer has written. */
  readonly changes: number;
  /** What the booking has of what the buyer wrote before. */
  readonly booked?: string | undefined;
  /** The order is not booked again for them: it would go later, otherwise or dearer. */
  readonly isTooLate?: boolean | undefined;
}

/** The buyer's rating of the driver, from 1 to 5. It is given once. */
export interface BuyerRating {
  readonly rating: number;
  readonly at: Date;
  /** What the courier answered; absent until it was told. `refused`: also if it could not be told. */
  readonly answer?: "accepted" | "refused" | undefined;
  /** How often the courier could not be told, and when it is tried again. */
  readonly failures?: number | undefined;
  readonly retryAt?: Date | undefined;
}

/**
 * The courier's limits in UTF-16 code units; `wholeNotes` is limited by the size of a stored item.
 */
export const MAX_RECIPIENT_LENGTHS = {
  name: 255,
  address: 500,
  notes: 2000,
  wholeNotes: 50_000,
} as const;

/** What counts if the order has no phone number or e-mail address: the shop's own. */
export interface FallbackContact {
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * Reads the recipient of the goods that go to a destination, of the order without one: from the
 * shipping address, or else the billing address. A refusal says what is missing and where to add it.
 */
export function readRecipient(
  order: StoreOrder,
  destination: Destination | undefined,
  fallback: FallbackContact,
): Result<Recipient, Reason> {
  const to = [destination?.address, order.shipping, order.billing].find(isDeliverable);
  if (to === undefined) {
    return failWithout(order, "address", createMessage("no-address"));
  }
  const address = formatAddressLine(to);
  if (address.length > MAX_RECIPIENT_LENGTHS.address) {
    return fail<Reason>(
      createMessage("address-too-long", { limit: MAX_RECIPIENT_LENGTHS.address }),
    );
  }
  const { storefront } = order;
  const phone = findPhone(order, to, destination) ?? findOwnPhone(order, fallback);
  if (phone === undefined) {
    return failWithout(order, "phone", createMessage("no-phone", { storefront }));
  }
  const email = findEmail(order, destination, fallback);
  if (email === undefined) {
    return failWithout(order, "email", createMessage("no-email", { storefront }));
  }
  const name = findName(order, to);
  if (name === undefined && isWithheld(order, "name")) return failAsWithheld(order);
  const wholeNotes = shortenText(
    joinNotes(order, to, destination),
    MAX_RECIPIENT_LENGTHS.wholeNotes,
  );
  return ok({
    name: shortenText(name ?? order.name, MAX_RECIPIENT_LENGTHS.name),
    phone,
    email: email.trim(),
    address,
    ...(to.coordinates && { coordinates: to.coordinates }),
    notes: shortenText(wholeNotes, MAX_RECIPIENT_LENGTHS.notes),
    wholeNotes,
  });
}

const isWithheld = ({ withheld = [] }: StoreOrder, field: BuyerField): boolean =>
  withheld.includes(field);

/** The shop's own contact does not stand for what the bridge is not allowed to read. */
const findOwnPhone = (order: StoreOrder, { phone = "" }: FallbackContact): string | undefined =>
  isWithheld(order, "phone") ? undefined : toPhoneDigits(phone, "");

const findEmail = (
  order: StoreOrder,
  destination: Destination | undefined,
  { email }: FallbackContact,
): string | undefined =>
  [order.email, destination?.email, isWithheld(order, "email") ? "" : email].find(isFilledEmail);

const isFilledEmail = (text: string | undefined): text is string =>
  text !== undefined && isEmail(text);

const isDeliverable = (address: PostalAddress | undefined): address is PostalAddress =>
  address !== undefined && address.street.trim() !== "" && address.city.trim() !== "";

/** Returns the first valid number: the destination's, shipping, then billing, then the order's own. */
function findPhone(
  order: StoreOrder,
  to: PostalAddress,
  destination: Destination | undefined,
): string | undefined {
  const { shipping, billing, phone } = order;
  const own = destination?.phones ?? [];
  for (const written of [...own, shipping?.phone, billing?.phone, phone]) {
    const digits = toPhoneDigits(written ?? "", to.countryCode);
    if (digits !== undefined) return digits;
  }
  return undefined;
}

const findName = (order: StoreOrder, to: PostalAddress): string | undefined =>
  [to.name, order.billing?.name, to.company].find((name) => name?.trim());

/** A buyer who gave nothing is asked for it. What the store withholds from the bridge comes later. */
const failWithout = (order: StoreOrder, field: BuyerField, reason: Reason) =>
  isWithheld(order, field) ? failAsWithheld(order) : fail<Reason>(reason);

const failAsWithheld = ({ withheld = [] }: StoreOrder) =>
  fail<Reason>(createMessage("shopify-data-not-approved", { fields: withheld.join(",") }));

/** What the driver reads first. */
const formatCashInstruction = (cash: Money): string => `Collect ${formatMoney(cash)} cash`;

/** What the driver reads before anything else, where a courier's account is not a sandbox. */
const TEST_NOTE = "Test order";

const joinNotes = (
  order: StoreOrder,
  to: PostalAddress,
  destination: Destination | undefined,
): string =>
  [
    order.isTest ? TEST_NOTE : "",
    order.cashToCollect === undefined ? "" : formatCashInstruction(order.cashToCollect),
    to.company,
    to.unit,
    order.buyerInstructions ?? "",
    destination?.instructions ?? "",
    order.note,
  ]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n");
