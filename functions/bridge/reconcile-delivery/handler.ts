import { SQSClient } from "@aws-sdk/client-sqs";
import type { SQSEvent } from "aws-lambda";
import { openSealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createMessageRelease } from "#functions/runtime/release-messages.ts";
import { createService } from "#functions/runtime/service.ts";
import { createSqsWorker } from "#functions/runtime/sqs-worker.ts";
import { coalesceGets } from "#shared/aws/coalesce-gets.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { isCoveredRequest } from "./covered-request.ts";
import { createReconcileDeps } from "./create-reconcile-deps.ts";
import { reconcileDeliveryEnv } from "./env.ts";
import { createOrderWatchRunner } from "./order-watch-runner.ts";
import { createPartyPace } from "./party-pace.ts";
import { queuedRequestSchema } from "./queued-request.ts";
import { createRequestProcessor } from "./request-processor.ts";
import { createShares } from "./store-shares.ts";
import { watchParties } from "./watch-parties.ts";

const env = readEnv(reconcileDeliveryEnv);
const service = createService("reconcile-delivery");
const table = coalesceGets(openSealedTable(env));
const pace = createPartyPace(systemClock, Math.random);
const deps = createReconcileDeps(env, table, service, pace.noteCircuit);
const watchOrders = createOrderWatchRunner({ ...deps, ...watchParties(deps, pace) }, service);
const processMessages = createSqsWorker({
  messageSchema: queuedRequestSchema,
  run: createRequestProcessor({ ...deps, pace, watchOrders, lanes: env.LANES }, table, service),
  log: service.log,
  sideBySide: {
    ...createShares(pace, env.REQUESTS_PER_STORE),
    isCoveredBy: isCoveredRequest,
    release: createMessageRelease(new SQSClient(), env.RECONCILE_QUEUE_URL),
    // Each request says only that a delivery is to be looked at: none depends on the one before it.
    goesOnAfterFailure: true,
  },
});

export const handler = service.wrapHandler((event: SQSEvent) => processMessages(event));
