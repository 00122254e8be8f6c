import pMap from "p-map";
import type { SendMessage } from "#shared/aws/sqs-message.ts";
import type { ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";
import { getEventStoreId, splitShopEvent } from "#shared/bridge/domain/stores/split-shop-event.ts";
import type { ShopEventQueue } from "../../ports/shop-events.ts";
import { sendDeduplicated } from "./send-deduplicated.ts";

/** Messages that are sent at the same time; the intake has a few seconds for tens of thousands of ids. */
const CONCURRENCY = 20;

/**
 * Sends shop events to a FIFO queue. Each shop is a message group; events of one order have their
 * own, and so have the events that privacy law requires. An event about many orders is split.
 */
export const createSqsShopEventQueue = (
  sendMessage: SendMessage,
  queueUrl: string,
): ShopEventQueue => ({
  async send(event, deduplicationId) {
    const pieces = splitShopEvent(event);
    await pMap(
      pieces,
      (piece, at) =>
        sendDeduplicated(
          sendMessage,
          queueUrl,
          toMessageGroup(event),
          piece,
          pieces.length === 1 ? deduplicationId : `${deduplicationId} ${at}`,
        ),
      { concurrency: CONCURRENCY },
    );
  },
});

/** Thousands of orders to redact must not delay the shop's other events, nor the other way round. */
function toMessageGroup(event: ShopEvent): string {
  switch (event.kind) {
    case "find-order":
      return `${event.shop}/${event.fulfillmentOrderId.split("/").at(-1)}`;
    case "export":
    case "redact-orders":
    case "redact-store-orders":
    case "redact-shop":
    case "erase-store":
      return `${getEventStoreId(event)}/privacy`;
    default:
      return getEventStoreId(event);
  }
}
