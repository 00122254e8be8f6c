import { createHash } from "node:crypto";
import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { passesCondition } from "#shared/aws/try-conditional-write.ts";
import { forgottenAfter } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import type { Limits } from "#shared/bridge/ports/sign-in.ts";

const WINDOW_MS = 15 * 60_000;

/** `LIMIT#hash / <quarter of an hour>`: the names of what was done in it, in one atomic write. */
export const dynamoLimits = (client: DynamoDBDocumentClient, TableName: string): Limits => ({
  async allows(what, name, most, now) {
    const window = new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS);
    const add = new UpdateCommand({
      TableName,
      // Hashed: what is limited may be somebody's network address.
      Key: {
        pk: `LIMIT#${createHash("sha256").update(what).digest("base64url")}`,
        sk: window.toISOString(),
      },
      UpdateExpression: "ADD done :one SET expiresAtSeconds = :forgotten",
      ConditionExpression:
        "attribute_not_exists(done) OR size(done) < :most OR contains(done, :name)",
      ExpressionAttributeValues: {
        ":one": new Set([name]),
        ":name": name,
        ":most": most,
        ":forgotten": forgottenAfter(window).expiresAtSeconds,
      },
    });
    return passesCondition(client.send(add));
  },
});
