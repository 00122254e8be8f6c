import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { shortenText } from "#shared/bridge/domain/shorten-text.ts";
import { isEmail } from "#shared/kernel/is-email.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { formatAddressLine } from "./address-line.ts";
import { toPhoneDigits } from "./phone-digits.ts";
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
const MAX_LENGTHS = { name: 255, address: 500, notes: 2000, wholeNotes: 50_000 } as const;

/** The recipient from shipping, else billing; a refusal says what is missing and where to mend it. */
export function readRecipient(order: StoreOrder): Result<Recipient, Reason> {
  const to = [order.shipping, order.billing].find(isDeliverable);
  if (to === undefined) {
    return fail<Reason>(createMessage("no-address"));
  }
  const address = formatAddressLine(to);
  if (address.length > MAX_LENGTHS.address) {
    return fail<Reason>(createMessage("address-too-long", { limit: MAX_LENGTHS.address }));
  }
  const phone = findPhone(order, to);
  if (phone === undefined) {
    return fail<Reason>(createMessage("no-phone"));
  }
  if (!isEmail(order.email)) {
    return fail<Reason>(createMessage("no-email"));
  }
  const wholeNotes = shortenText(joinNotes(order, to), MAX_LENGTHS.wholeNotes);
  return ok({
    name: shortenText(findName(order, to), MAX_LENGTHS.name),
    phone,
    email: order.email.trim(),
    address,
    notes: shortenText(wholeNotes, MAX_LENGTHS.notes),
    wholeNotes,
  });
}

const isDeliverable = (address: PostalAddress | undefined): address is PostalAddress =>
  address !== undefined && address.street.trim() !== "" && address.city.trim() !== "";

/** The first number that can be called: shipping, then billing, then the order's own. */
function findPhone(order: StoreOrder, to: PostalAddress): string | undefined {
  for (const written of [order.shipping?.phone, order.billing?.phone, order.phone]) {
    const digits = toPhoneDigits(written ?? "", to.countryCode);
    if (digits !== undefined) return digits;
  }
  return undefined;
}

const findName = (order: StoreOrder, to: PostalAddress): string =>
  [to.name, order.billing?.name, to.company].find((name) => name?.trim()) ?? order.name;

const joinNotes = (order: StoreOrder, to: PostalAddress): string =>
  [to.company, to.unit, order.note]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n");
