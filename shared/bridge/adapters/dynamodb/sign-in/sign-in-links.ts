import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { hashToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { computeSessionEnd, type Session } from "#shared/bridge/domain/sign-in/session.ts";
import type { SignInLinks } from "#shared/bridge/ports/sign-in.ts";

const linkSchema = z.object({
  storeId: storeIdSchema,
  epoch: z.string(),
  expiresAt: date,
  usedAt: date.optional(),
});
const sessionSchema = z.object({
  storeId: storeIdSchema,
  epoch: z.string(),
  seenAt: date,
  endsAt: date,
});

const toLinkKey = (token: string) => ({ pk: `SIGN-IN#${hashToken(token)}`, sk: "LINK" });
const toSessionKey = (token: string) => ({ pk: `SESSION#${hashToken(token)}`, sk: "SESSION" });

/** Stores links in `SIGN-IN#<hash>` and sessions in `SESSION#<hash>`, by the hash of their token. */
export function createDynamoSignInLinks(table: Table): SignInLinks {
  return {
    async putLink(token, { storeId, epoch, expiresAt }) {
      await table.put({
        ...toLinkKey(token),
        storeId,
        epoch,
        expiresAt: expiresAt.toISOString(),
        ...toTimeToLive(expiresAt),
      });
    },
    async findLink(token) {
      const item = await table.get(toLinkKey(token));
      return item && linkSchema.parse(item);
    },
    claimLink: (token, now) =>
      table.tryUpdate(toLinkKey(token), {
        update: "SET usedAt = :now",
        condition: "attribute_not_exists(usedAt) AND expiresAt > :now",
        values: { ":now": now.toISOString() },
      }),
    async putSession(token, session) {
      await table.put({ ...toSessionKey(token), ...toSessionFields(session) });
    },
    async findSession(token) {
      const item = await table.get(toSessionKey(token));
      return item && sessionSchema.parse(item);
    },
    async recordSessionUse(token, session) {
      const { seenAt, expiresAtSeconds } = toSessionFields(session);
      await table.tryUpdate(toSessionKey(token), {
        update: "SET seenAt = :seenAt, expiresAtSeconds = :expiresAtSeconds",
        condition: "attribute_exists(pk)",
        values: { ":seenAt": seenAt, ":expiresAtSeconds": expiresAtSeconds },
      });
    },
    async endSession(token) {
      // An update, because the function has no permission to delete. DynamoDB deletes the item later.
      await table.tryUpdate(toSessionKey(token), {
        update: "SET endsAt = :past",
        condition: "attribute_exists(pk)",
        values: { ":past": new Date(0).toISOString() },
      });
    },
  };
}

const toSessionFields = (session: Session) => ({
  storeId: session.storeId,
  epoch: session.epoch,
  seenAt: session.seenAt.toISOString(),
  endsAt: session.endsAt.toISOString(),
  ...toTimeToLive(computeSessionEnd(session)),
});
