// What an intake does at least: it checks the signature and sends one message with the SDK.
import { createHmac, timingSafeEqual } from "node:crypto";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2 } from "aws-lambda";

const sqs = new SQSClient();
const [secret = "", QueueUrl] = [process.env.MINIMAL_SECRET, process.env.RECONCILE_QUEUE_URL];

export const handler = async ({ body = "", headers }: APIGatewayProxyEventV2) => {
  const claimed = headers["x-shopify-hmac-sha256"] ?? headers["x-wc-webhook-signature"] ?? "";
  const expected = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(claimed, "base64");
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return { statusCode: 401 };
  await sqs.send(
    new SendMessageCommand({
      QueueUrl,
      MessageBody: JSON.stringify({ id: headers["x-shopify-webhook-id"] ?? "1" }),
      MessageGroupId: "order",
      MessageDeduplicationId: headers["x-shopify-webhook-id"] ?? "1",
    }),
  );
  return { statusCode: 200 };
};
