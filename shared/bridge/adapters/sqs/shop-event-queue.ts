import type { SQSClient } from "@aws-sdk/client-sqs";
import { getEventStoreId, type ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";
import type { ShopEventQueue } from "../../ports/shop-events.ts";
import { sendDeduplicated } from "./send-deduplicated.ts";

/** Events of shops in a FIFO queue, a message group a shop; what leads to one order has its own. */
export const createSqsShopEventQueue = (client: SQSClient, queueUrl: string): ShopEventQueue => ({
  send: (event, deduplicationId) =>
    sendDeduplicated(client, queueUrl, toMessageGroup(event), event, deduplicationId),
});

/** Thousands of orders of one shop must not keep it from being redacted. */
const toMessageGroup = (event: ShopEvent): string =>
  event.kind === "find-order"
    ? `${event.shop}/${event.fulfillmentOrderId.split("/").at(-1)}`
    : getEventStoreId(event);
