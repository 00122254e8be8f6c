import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import type { SQSEvent } from "aws-lambda";

const documents = new DynamoDBClient();
const secret = new SecretsManagerClient().send(
  new GetSecretValueCommand({ SecretId: process.env.SECRET_ARN }),
);

const putItem = (item: Record<string, string>) =>
  documents.send(
    new PutItemCommand({
      TableName: process.env.TABLE,
      Item: Object.fromEntries(Object.entries(item).map(([key, value]) => [key, { S: value }])),
    }),
  );

/** Emits a metric in the embedded format. */
const countOrder = () =>
  process.stdout.write(
    `${JSON.stringify({
      _aws: {
        Timestamp: Date.now(),
        CloudWatchMetrics: [
          { Namespace: "Shop", Dimensions: [["service"]], Metrics: [{ Name: "OrdersSeen" }] },
        ],
      },
      service: "worker",
      OrdersSeen: 1,
    })}\n`,
  );

export async function handler(event: SQSEvent | { tick: true } | { env: true }) {
  if ("env" in event) return process.env;
  if ("tick" in event) return putItem({ pk: "tick", colour: "none" });
  const batchItemFailures = [];
  for (const { messageId, body, attributes } of event.Records) {
    const { id, colour } = JSON.parse(body);
    countOrder();
    if (colour === "poison") batchItemFailures.push({ itemIdentifier: messageId });
    else
      await putItem({
        pk: id,
        colour,
        tries: attributes.ApproximateReceiveCount,
        group: attributes.MessageGroupId ?? "",
        password: JSON.parse((await secret).SecretString ?? "{}").password,
      });
  }
  return { batchItemFailures };
}
