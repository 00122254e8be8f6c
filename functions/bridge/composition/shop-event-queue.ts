import { SQSClient } from "@aws-sdk/client-sqs";
import { createSqsShopEventQueue } from "#shared/bridge/adapters/sqs/shop-event-queue.ts";
import type { Env, shopEventQueueEnv } from "./env.ts";

/** Opens the queue of events that concern a whole store. */
export const openShopEventQueue = (
  { SHOP_EVENT_QUEUE_URL }: Env<typeof shopEventQueueEnv>,
  sqs = new SQSClient(),
) => createSqsShopEventQueue(sqs, SHOP_EVENT_QUEUE_URL);
