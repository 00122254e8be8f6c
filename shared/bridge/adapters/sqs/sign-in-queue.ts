import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { SignInQueue } from "../../ports/sign-in.ts";

/** Requests for sign-in links, in no order. */
export const createSqsSignInQueue = (client: SQSClient, QueueUrl: string): SignInQueue => ({
  async send(request) {
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(request) }));
  },
});
