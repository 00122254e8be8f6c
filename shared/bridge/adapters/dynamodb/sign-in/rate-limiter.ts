import { createHash } from "node:crypto";
import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { tryConditionalWrite } from "#shared/aws/try-conditional-write.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import type { RateLimiter } from "#shared/bridge/ports/sign-in.ts";

const WINDOW_MS = 15 * 60_000;

/** `LIMIT#hash / <quarter of an hour>`: the names of what was done in it, in one atomic write. */
export const createDynamoRateLimiter = (
  client: DynamoDBDocumentClient,
  TableName: string,
): RateLimiter => ({
  async tryAcquire(limitName, requestId, maxPerWindow, now) {
    const window = new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS);
    const add = new UpdateCommand({
      TableName,
      // Hashed: what is limited may be somebody's network address.
      Key: {
        pk: `LIMIT#${createHash("sha256").update(limitName).digest("base64url")}`,
        sk: window.toISOString(),
      },
      UpdateExpression: "ADD done :one SET expiresAtSeconds = :forgotten",
      ConditionExpression:
        "attribute_not_exists(done) OR size(done) < :most OR contains(done, :name)",
      ExpressionAttributeValues: {
        ":one": new Set([requestId]),
        ":name": requestId,
        ":most": maxPerWindow,
        ":forgotten": toTimeToLive(window).expiresAtSeconds,
      },
    });
    return tryConditionalWrite(client.send(add));
  },
});
