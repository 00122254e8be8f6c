import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { createMessageAttributes } from "#shared/kernel/correlation.ts";
import type { SignInQueue } from "../../ports/sign-in.ts";

/** Sends requests for sign-in links to a standard queue. */
export const createSqsSignInQueue = (client: SQSClient, QueueUrl: string): SignInQueue => ({
  async send(request) {
    const message = { MessageBody: JSON.stringify(request), ...createMessageAttributes() };
    await client.send(new SendMessageCommand({ QueueUrl, ...message }));
  },
});
