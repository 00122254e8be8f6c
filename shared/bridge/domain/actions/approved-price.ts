import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { CourierOrder } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { type Money, moneyText } from "#shared/kernel/money.ts";
import type { Reason } from "../reason.ts";

/** The quote that an approval is about: the delivery's, or its batch's. */
export const quoteOf = ({ order, batchId }: Delivery, batch: Batch | undefined) =>
  batchId === undefined ? order?.quote : batch?.order.quote;

/** Why the price that was seen is not the one to agree to: the courier asks more by now. */
export function dearerThanSeen(
  seen: Money | undefined,
  delivery: Delivery,
  batch: Batch | undefined,
): Reason | undefined {
  const price = quoteOf(delivery, batch)?.price;
  if (price === undefined || covers(seen, price)) return undefined;
  const than = seen === undefined ? "" : `, not ${moneyText(seen)}`;
  return {
    code: "dearer",
    text: `The courier asks ${moneyText(price)} now${than}. Look at the price again, then approve that.`,
  };
}

/** What is agreed to: the price that is asked, and never more than was seen. */
export const agreedPrice = (
  seen: Money | undefined,
  { quote, approved }: CourierOrder,
): Money | undefined =>
  quote === undefined ? approved : covers(seen, quote.price) ? quote.price : seen;

const covers = (seen: Money | undefined, price: Money): boolean =>
  seen?.currency === price.currency && seen.minor >= price.minor;
