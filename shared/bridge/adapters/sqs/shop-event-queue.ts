import type { SQSClient } from "@aws-sdk/client-sqs";
import { getEventStoreId, type ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";
import type { ShopEventQueue } from "../../ports/shop-events.ts";
import { sendDeduplicated } from "./send-deduplicated.ts";

/** Sends shop events to a FIFO queue. Each shop is a message group; events of one order have their own. */
export const createSqsShopEventQueue = (client: SQSClient, queueUrl: string): ShopEventQueue => ({
  send: (event, deduplicationId) =>
    sendDeduplicated(client, queueUrl, toMessageGroup(event), event, deduplicationId),
});

/** Thousands of order events must not delay the redaction of the shop. */
const toMessageGroup = (event: ShopEvent): string =>
  event.kind === "find-order"
    ? `${event.shop}/${event.fulfillmentOrderId.split("/").at(-1)}`
    : getEventStoreId(event);
