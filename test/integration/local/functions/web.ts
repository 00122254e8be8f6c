import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2 } from "aws-lambda";

const sqs = new SQSClient();
if (process.env.QUEUE_URL === undefined) throw new Error("QUEUE_URL is missing");

const routes: Record<string, (event: APIGatewayProxyEventV2) => unknown> = {
  "ANY /orders": async ({ body = "" }) => {
    const { id } = JSON.parse(body);
    const message = {
      QueueUrl: process.env.QUEUE_URL,
      MessageBody: body,
      MessageGroupId: id,
      MessageDeduplicationId: id,
    };
    await sqs.send(new SendMessageCommand(message));
    return { statusCode: 202, body: id };
  },
  "ANY /slow-orders": async ({ body = "" }) => {
    const message = { QueueUrl: process.env.SLOW_QUEUE_URL, MessageBody: body };
    await sqs.send(new SendMessageCommand(message));
    return { accepted: true };
  },
  "ANY /echo/{id}": (event) => event,
  "ANY /env": () => process.env,
  "ANY /hang": () => new Promise(() => undefined),
  "ANY /throw": () => {
    throw new Error("on purpose");
  },
  "ANY /crash": () => process.exit(7),
};

export const handler = async (event: APIGatewayProxyEventV2) => routes[event.routeKey]?.(event);
