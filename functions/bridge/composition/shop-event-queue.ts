import { SQSClient } from "@aws-sdk/client-sqs";
import { sendWithClient } from "#shared/aws/send-with-client.ts";
import { createSqsShopEventQueue } from "#shared/bridge/adapters/sqs/shop-event-queue.ts";
import type { Env, shopEventQueueEnv } from "./env.ts";

/** Opens the queue of events that concern a whole store. */
export const openShopEventQueue = (
  { SHOP_EVENT_QUEUE_URL }: Env<typeof shopEventQueueEnv>,
  sqs = new SQSClient(),
) => createSqsShopEventQueue(sendWithClient(sqs), SHOP_EVENT_QUEUE_URL);
