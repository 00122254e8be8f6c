import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { passesCondition } from "#shared/aws/try-conditional-write.ts";
import { tokenHash } from "#shared/bridge/adapters/crypto/tokens.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { forgottenAfter } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { type Session, sessionEnd } from "#shared/bridge/domain/sign-in/session.ts";
import type { SignInBook } from "#shared/bridge/ports/sign-in.ts";

const linkItem = z.object({ storeId: storeIdSchema, expiresAt: date, usedAt: date.optional() });
const sessionItem = z.object({ storeId: storeIdSchema, seenAt: date, endsAt: date });

const linkKey = (token: string) => ({ pk: `SIGN-IN#${tokenHash(token)}`, sk: "LINK" });
const sessionKey = (token: string) => ({ pk: `SESSION#${tokenHash(token)}`, sk: "SESSION" });

/** Links `SIGN-IN#hash` and sessions `SESSION#hash`; the tokens themselves are with people only. */
export function dynamoSignInBook(client: DynamoDBDocumentClient, TableName: string): SignInBook {
  const itemAt = async (Key: Record<string, string>) =>
    (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;

  return {
    async putLink(token, { storeId, expiresAt }) {
      const Item = {
        ...linkKey(token),
        storeId,
        expiresAt: expiresAt.toISOString(),
        ...forgottenAfter(expiresAt),
      };
      await client.send(new PutCommand({ TableName, Item }));
    },
    async link(token) {
      const item = await itemAt(linkKey(token));
      return item && linkItem.parse(item);
    },
    claim: (token, now) =>
      passesCondition(
        client.send(
          new UpdateCommand({
            TableName,
            Key: linkKey(token),
            UpdateExpression: "SET usedAt = :now",
            ConditionExpression: "attribute_not_exists(usedAt) AND expiresAt > :now",
            ExpressionAttributeValues: { ":now": now.toISOString() },
          }),
        ),
      ),
    async putSession(token, session) {
      const Item = { ...sessionKey(token), ...fieldsOf(session) };
      await client.send(new PutCommand({ TableName, Item }));
    },
    async session(token) {
      const item = await itemAt(sessionKey(token));
      return item && sessionItem.parse(item);
    },
    async see(token, session) {
      const { seenAt, expiresAtSeconds } = fieldsOf(session);
      const update = new UpdateCommand({
        TableName,
        Key: sessionKey(token),
        UpdateExpression: "SET seenAt = :seenAt, expiresAtSeconds = :forgotten",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":seenAt": seenAt, ":forgotten": expiresAtSeconds },
      });
      await passesCondition(client.send(update));
    },
    async endSession(token) {
      // Ended, not deleted, which the table does itself: so nobody here need be let delete anything.
      const end = new UpdateCommand({
        TableName,
        Key: sessionKey(token),
        UpdateExpression: "SET endsAt = :long_ago",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":long_ago": new Date(0).toISOString() },
      });
      await passesCondition(client.send(end));
    },
  };
}

const fieldsOf = (session: Session) => ({
  storeId: session.storeId,
  seenAt: session.seenAt.toISOString(),
  endsAt: session.endsAt.toISOString(),
  ...forgottenAfter(sessionEnd(session)),
});
