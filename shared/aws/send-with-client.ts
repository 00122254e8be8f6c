import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { SendMessage } from "./sqs-message.ts";

/** Creates what sends a message with the SDK. */
export const sendWithClient =
  (client: SQSClient): SendMessage =>
  async (message) => {
    await client.send(new SendMessageCommand(message));
  };
