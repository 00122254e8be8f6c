import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tryConditionalWrite } from "#shared/aws/try-conditional-write.ts";
import { hashToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { computeSessionEnd, type Session } from "#shared/bridge/domain/sign-in/session.ts";
import type { SignInLinks } from "#shared/bridge/ports/sign-in.ts";

const linkSchema = z.object({ storeId: storeIdSchema, expiresAt: date, usedAt: date.optional() });
const sessionSchema = z.object({ storeId: storeIdSchema, seenAt: date, endsAt: date });

const toLinkKey = (token: string) => ({ pk: `SIGN-IN#${hashToken(token)}`, sk: "LINK" });
const toSessionKey = (token: string) => ({ pk: `SESSION#${hashToken(token)}`, sk: "SESSION" });

/** Links `SIGN-IN#hash` and sessions `SESSION#hash`; the tokens themselves are with people only. */
export function createDynamoSignInLinks(
  client: DynamoDBDocumentClient,
  TableName: string,
): SignInLinks {
  const readItem = async (Key: Record<string, string>) =>
    (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;

  return {
    async putLink(token, { storeId, expiresAt }) {
      const Item = {
        ...toLinkKey(token),
        storeId,
        expiresAt: expiresAt.toISOString(),
        ...toTimeToLive(expiresAt),
      };
      await client.send(new PutCommand({ TableName, Item }));
    },
    async findLink(token) {
      const item = await readItem(toLinkKey(token));
      return item && linkSchema.parse(item);
    },
    claimLink: (token, now) =>
      tryConditionalWrite(
        client.send(
          new UpdateCommand({
            TableName,
            Key: toLinkKey(token),
            UpdateExpression: "SET usedAt = :now",
            ConditionExpression: "attribute_not_exists(usedAt) AND expiresAt > :now",
            ExpressionAttributeValues: { ":now": now.toISOString() },
          }),
        ),
      ),
    async putSession(token, session) {
      const Item = { ...toSessionKey(token), ...toSessionFields(session) };
      await client.send(new PutCommand({ TableName, Item }));
    },
    async findSession(token) {
      const item = await readItem(toSessionKey(token));
      return item && sessionSchema.parse(item);
    },
    async recordSessionUse(token, session) {
      const { seenAt, expiresAtSeconds } = toSessionFields(session);
      const update = new UpdateCommand({
        TableName,
        Key: toSessionKey(token),
        UpdateExpression: "SET seenAt = :seenAt, expiresAtSeconds = :forgotten",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":seenAt": seenAt, ":forgotten": expiresAtSeconds },
      });
      await tryConditionalWrite(client.send(update));
    },
    async endSession(token) {
      // Ended, not deleted, which the table does itself: so nobody here need be let delete anything.
      const end = new UpdateCommand({
        TableName,
        Key: toSessionKey(token),
        UpdateExpression: "SET endsAt = :long_ago",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":long_ago": new Date(0).toISOString() },
      });
      await tryConditionalWrite(client.send(end));
    },
  };
}

const toSessionFields = (session: Session) => ({
  storeId: session.storeId,
  seenAt: session.seenAt.toISOString(),
  endsAt: session.endsAt.toISOString(),
  ...toTimeToLive(computeSessionEnd(session)),
});
