import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { CourierOrder } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Money } from "#shared/kernel/money.ts";
import type { Reason } from "../reason.ts";

/** Returns the quote that an approval is about: the delivery's or its batch's. */
export const findQuote = ({ order, batchId }: Delivery, batch: Batch | undefined) =>
  batchId === undefined ? order?.quote : batch?.order.quote;

/** Refuses the approval if the courier's price is higher than the price that the merchant saw. */
export function refuseHigherPrice(
  seenPrice: Money | undefined,
  delivery: Delivery,
  batch: Batch | undefined,
): Reason | undefined {
  const price = findQuote(delivery, batch)?.price;
  if (price === undefined || isPriceCovered(seenPrice, price)) return undefined;
  return createMessage("price-increased", { price, seen: seenPrice });
}

/** Returns the price to approve: the current price, at most the price that the merchant saw. */
export const computeAgreedPrice = (
  seenPrice: Money | undefined,
  { quote, approvedPrice }: CourierOrder,
): Money | undefined =>
  quote === undefined
    ? approvedPrice
    : isPriceCovered(seenPrice, quote.price)
      ? quote.price
      : seenPrice;

const isPriceCovered = (seenPrice: Money | undefined, price: Money): boolean =>
  seenPrice?.currency === price.currency && seenPrice.minor >= price.minor;
