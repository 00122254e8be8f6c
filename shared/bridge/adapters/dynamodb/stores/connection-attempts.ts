import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { passesCondition } from "#shared/aws/try-conditional-write.ts";
import { tokenHash } from "#shared/bridge/adapters/crypto/tokens.ts";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import { sealedItems } from "#shared/bridge/adapters/dynamodb/sealed-items.ts";
import { forgottenAfter } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import { accountIdSchema, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { ConnectBook, Keys } from "#shared/bridge/ports/connection-attempts.ts";

const time = z.iso.datetime().transform((iso) => new Date(iso));
const invitationItem = z.object({
  storeId: storeIdSchema,
  accountId: accountIdSchema,
  expiresAt: time,
  usedBy: z.string().optional(),
});
const attemptItem = z.object({
  invitation: z.string(),
  url: z.string(),
  session: z.string(),
  expiresAt: time,
  standing: z.enum(["open", "connected", "spoiled"]),
});
const keysItem = z.object({ consumerKey: z.string(), consumerSecret: z.string() }).nullable();

const invitationKey = (token: string) => ({
  pk: `INVITATION#${tokenHash(token)}`,
  sk: "INVITATION",
});
const attemptKey = (state: string) => ({ pk: `ATTEMPT#${tokenHash(state)}`, sk: "ATTEMPT" });
const keysKey = (state: string) => ({ pk: `ATTEMPT#${tokenHash(state)}`, sk: "KEYS" });

/** Invitations `INVITATION#hash`, and sealed attempts and untested keys `ATTEMPT#hash`. */
export function dynamoConnectBook(
  client: DynamoDBDocumentClient,
  TableName: string,
  vault: () => Promise<Vault>,
): ConnectBook {
  const items = sealedItems(client, TableName, vault);
  return {
    async invite(token, invitation) {
      const Item = {
        ...invitationKey(token),
        ...invitation,
        expiresAt: invitation.expiresAt.toISOString(),
        ...forgottenAfter(invitation.expiresAt),
      };
      await client.send(new PutCommand({ TableName, Item }));
    },
    async invitation(token) {
      const get = new GetCommand({ TableName, Key: invitationKey(token), ConsistentRead: true });
      const { Item } = await client.send(get);
      return Item && invitationItem.parse(Item);
    },
    use: (token, session) =>
      passesCondition(
        client.send(
          new UpdateCommand({
            TableName,
            Key: invitationKey(token),
            UpdateExpression: "SET usedBy = :session",
            ConditionExpression:
              "attribute_exists(pk) AND (attribute_not_exists(usedBy) OR usedBy = :session)",
            ExpressionAttributeValues: { ":session": session },
          }),
        ),
      ),
    start: (state, attempt) =>
      items.write(attemptKey(state), attempt, forgottenAfter(attempt.expiresAt)),
    async attempt(state) {
      const item = await items.read(attemptKey(state));
      return item === undefined ? undefined : attemptItem.parse(item);
    },
    async settle(state, standing) {
      await items.change(attemptKey(state), (before) => {
        const attempt = attemptItem.parse(before);
        // What is connected stays so, whoever comes back with it later.
        return attempt.standing === "open" ? { ...attempt, standing } : undefined;
      });
    },
    putKeys: (state, keys, until) => items.write(keysKey(state), keys, forgottenAfter(until)),
    async keys(state) {
      return keysItem.parse((await items.read(keysKey(state))) ?? null) ?? undefined;
    },
    async dropKeys(state, keys) {
      await items.change(keysKey(state), (before) =>
        isSame(keysItem.parse(before), keys) ? null : undefined,
      );
    },
  };
}

const isSame = (kept: Keys | null, keys: Keys): boolean => kept?.consumerKey === keys.consumerKey;
