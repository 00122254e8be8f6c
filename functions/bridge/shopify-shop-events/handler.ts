import type { SQSEvent } from "aws-lambda";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { createSqsWorker } from "#functions/runtime/sqs-worker.ts";
import { shopEventSchema } from "#shared/bridge/domain/stores/shop-event.ts";
import { shopifyShopEventsEnv } from "./env.ts";
import { createShopEventProcessor } from "./shop-event-processor.ts";

const service = createService("shopify-shop-events");
const processMessages = createSqsWorker({
  messageSchema: shopEventSchema,
  run: createShopEventProcessor(readEnv(shopifyShopEventsEnv), service),
  log: service.log,
});

export const handler = service.wrapHandler((event: SQSEvent) => processMessages(event));
