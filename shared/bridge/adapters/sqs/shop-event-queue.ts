import type { SQSClient } from "@aws-sdk/client-sqs";
import { type ShopEvent, storeOfEvent } from "#shared/bridge/domain/stores/shop-event.ts";
import type { ShopEventQueue } from "../../ports/shop-events.ts";
import { sendOnce } from "./send-deduplicated.ts";

/** Events of shops in a FIFO queue, a message group a shop; what leads to one order has its own. */
export const sqsShopEventQueue = (client: SQSClient, queueUrl: string): ShopEventQueue => ({
  send: (event, once) => sendOnce(client, queueUrl, groupOf(event), event, once),
});

/** Thousands of orders of one shop must not keep it from being redacted. */
const groupOf = (event: ShopEvent): string =>
  event.kind === "find-order"
    ? `${event.shop}/${event.fulfillmentOrderId.split("/").at(-1)}`
    : storeOfEvent(event);
