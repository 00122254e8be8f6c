import { DynamoDBClient, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import type { SQSEvent } from "aws-lambda";

const documents = new DynamoDBClient();

/** Counts its attempts. The first never ends, the others end at once. */
export async function handler({ Records: [record] }: SQSEvent) {
  const { Attributes } = await documents.send(
    new UpdateItemCommand({
      TableName: process.env.TABLE,
      Key: { pk: { S: JSON.parse(record?.body ?? "{}").id } },
      UpdateExpression: "ADD tries :one SET received = :received",
      ExpressionAttributeValues: {
        ":one": { N: "1" },
        ":received": { S: record?.attributes.ApproximateReceiveCount ?? "" },
      },
      ReturnValues: "ALL_NEW",
    }),
  );
  if (Attributes?.tries?.N === "1") await new Promise((resolve) => setTimeout(resolve, 10 ** 9));
}
