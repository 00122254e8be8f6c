import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { SignInQueue } from "../../ports/sign-in.ts";

/** Sends requests for sign-in links to a standard queue. */
export const createSqsSignInQueue = (client: SQSClient, QueueUrl: string): SignInQueue => ({
  async send(request) {
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(request) }));
  },
});
