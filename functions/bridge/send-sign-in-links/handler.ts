import type { SQSEvent } from "aws-lambda";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { createSqsWorker } from "#functions/runtime/sqs-worker.ts";
import { signInRequestSchema } from "#shared/bridge/domain/sign-in/sign-in-request.ts";
import { sendSignInLinksEnv } from "./env.ts";
import { createLinkSender } from "./link-sender.ts";

const service = createService("send-sign-in-links");
const processMessages = createSqsWorker({
  messageSchema: signInRequestSchema,
  run: createLinkSender(readEnv(sendSignInLinksEnv), service),
  log: service.log,
});

export const handler = service.wrapHandler((event: SQSEvent) => processMessages(event));
