import type { Reason } from "#shared/bridge/domain/reason.ts";
import { shorten } from "#shared/bridge/domain/shorten-text.ts";
import { isEmail } from "#shared/kernel/is-email.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";
import { addressLine } from "./address-line.ts";
import { phoneDigits } from "./phone-digits.ts";
import type { PostalAddress, StoreOrder } from "./store-order.ts";

/** Whom the courier goes to, as the courier is told. */
export interface Recipient {
  readonly name: string;
  /** E.164 digits. */
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  /** Company, unit and the buyer's note; what does not fit is cut and marked. */
  readonly notes: string;
  /** All of them, however long. */
  readonly wholeNotes: string;
}

/** The longest texts a courier is sent; the whole notes are kept up to what a stored item can bear. */
const LONGEST = { name: 255, address: 500, notes: 2000, wholeNotes: 50_000 } as const;

const hold = (code: string, text: string) => refused<Reason>({ code, text });

/** The recipient from shipping, else billing; a refusal says what is missing and where to mend it. */
export function recipientOf(order: StoreOrder): Result<Recipient, Reason> {
  const to = [order.shipping, order.billing].find(isReachable);
  if (to === undefined) {
    return hold(
      "no-address",
      "The order has no complete address: street and city are needed. Add them to the order in the store.",
    );
  }
  const address = addressLine(to);
  if (address.length > LONGEST.address) {
    return hold(
      "address-too-long",
      `The address has more than ${LONGEST.address} characters. Shorten it in the store; notes belong in the order's note.`,
    );
  }
  const phone = phoneOf(order, to);
  if (phone === undefined) {
    return hold(
      "no-phone",
      "The order has no phone number that can be called: shipping, billing and order were tried. Add one to the order in the store.",
    );
  }
  if (!isEmail(order.email)) {
    return hold(
      "no-email",
      "The order has no valid e-mail address. Add one to the order's billing details in the store.",
    );
  }
  const wholeNotes = shorten(notesOf(order, to), LONGEST.wholeNotes);
  return ok({
    name: shorten(nameOf(order, to), LONGEST.name),
    phone,
    email: order.email.trim(),
    address,
    notes: shorten(wholeNotes, LONGEST.notes),
    wholeNotes,
  });
}

const isReachable = (address: PostalAddress | undefined): address is PostalAddress =>
  address !== undefined && address.street.trim() !== "" && address.city.trim() !== "";

/** The first number that can be called: shipping, then billing, then the order's own. */
function phoneOf(order: StoreOrder, to: PostalAddress): string | undefined {
  for (const written of [order.shipping?.phone, order.billing?.phone, order.phone]) {
    const digits = phoneDigits(written ?? "", to.countryCode);
    if (digits !== undefined) return digits;
  }
  return undefined;
}

const nameOf = (order: StoreOrder, to: PostalAddress): string =>
  [to.name, order.billing?.name, to.company].find((name) => name?.trim()) ?? order.name;

const notesOf = (order: StoreOrder, to: PostalAddress): string =>
  [to.company, to.unit, order.note]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n");
