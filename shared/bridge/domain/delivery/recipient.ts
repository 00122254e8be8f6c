import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { isEmail } from "#shared/kernel/is-email.ts";
import { formatMoney, type Money } from "#shared/kernel/money.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { shortenText } from "#shared/kernel/shorten-text.ts";
import { formatAddressLine } from "./address-line.ts";
import type { BuyerField } from "./buyer-field.ts";
import { toPhoneDigits } from "./phone-digits.ts";
import type { PostalAddress, StoreOrder } from "./store-order.ts";

/** The recipient, as sent to the courier. */
export interface Recipient {
  readonly name: string;
  /** E.164 digits. */
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  /**
   * "Test order", the cash to collect, company, unit and the buyer's note; shortened to the courier's limit, with a mark at the end.
   */
  readonly notes: string;
  /** The notes before they are shortened for the courier. */
  readonly wholeNotes: string;
}

/**
 * The courier's limits in UTF-16 code units; `wholeNotes` is limited by the size of a stored item.
 */
const MAX_LENGTHS = { name: 255, address: 500, notes: 2000, wholeNotes: 50_000 } as const;

/**
 * Reads the recipient from the shipping address, or else the billing address. A refusal says what
 * is missing and where to add it.
 */
export function readRecipient(order: StoreOrder): Result<Recipient, Reason> {
  const to = [order.shipping, order.billing].find(isDeliverable);
  if (to === undefined) {
    return failWithout(order, "address", createMessage("no-address"));
  }
  const address = formatAddressLine(to);
  if (address.length > MAX_LENGTHS.address) {
    return fail<Reason>(createMessage("address-too-long", { limit: MAX_LENGTHS.address }));
  }
  const phone = findPhone(order, to);
  if (phone === undefined) {
    return failWithout(order, "phone", createMessage("no-phone"));
  }
  if (!isEmail(order.email)) {
    return failWithout(order, "email", createMessage("no-email"));
  }
  const name = findName(order, to);
  if (name === undefined && order.withheld?.includes("name")) return failAsWithheld(order);
  const wholeNotes = shortenText(joinNotes(order, to), MAX_LENGTHS.wholeNotes);
  return ok({
    name: shortenText(name ?? order.name, MAX_LENGTHS.name),
    phone,
    email: order.email.trim(),
    address,
    notes: shortenText(wholeNotes, MAX_LENGTHS.notes),
    wholeNotes,
  });
}

const isDeliverable = (address: PostalAddress | undefined): address is PostalAddress =>
  address !== undefined && address.street.trim() !== "" && address.city.trim() !== "";

/** Returns the first valid number: shipping, then billing, then the order's own. */
function findPhone(order: StoreOrder, to: PostalAddress): string | undefined {
  for (const written of [order.shipping?.phone, order.billing?.phone, order.phone]) {
    const digits = toPhoneDigits(written ?? "", to.countryCode);
    if (digits !== undefined) return digits;
  }
  return undefined;
}

const findName = (order: StoreOrder, to: PostalAddress): string | undefined =>
  [to.name, order.billing?.name, to.company].find((name) => name?.trim());

/** A buyer who gave nothing is asked for it. What the store withholds from the bridge comes later. */
const failWithout = (order: StoreOrder, field: BuyerField, reason: Reason) =>
  order.withheld?.includes(field) ? failAsWithheld(order) : fail<Reason>(reason);

const failAsWithheld = ({ withheld = [] }: StoreOrder) =>
  fail<Reason>(createMessage("shopify-data-not-approved", { fields: withheld.join(",") }));

/** What the driver reads first. */
const formatCashInstruction = (cash: Money): string => `Collect ${formatMoney(cash)} cash`;

/** What the driver reads before anything else, where a courier's account is not a sandbox. */
const TEST_NOTE = "Test order";

const joinNotes = (order: StoreOrder, to: PostalAddress): string =>
  [
    order.isTest ? TEST_NOTE : "",
    order.cashToCollect === undefined ? "" : formatCashInstruction(order.cashToCollect),
    to.company,
    to.unit,
    order.note,
  ]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n");
