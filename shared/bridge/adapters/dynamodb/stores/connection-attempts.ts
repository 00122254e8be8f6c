import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { hashToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import { createSealedItems } from "#shared/bridge/adapters/dynamodb/sealed-items.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import { accountIdSchema, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type {
  ConnectionAttempts,
  WooCommerceKeys,
} from "#shared/bridge/ports/connection-attempts.ts";

const timeSchema = z.iso.datetime().transform((iso) => new Date(iso));
const invitationSchema = z.object({
  storeId: storeIdSchema,
  accountId: accountIdSchema,
  expiresAt: timeSchema,
  usedBy: z.string().optional(),
});
const attemptSchema = z.object({
  invitationToken: z.string(),
  url: z.string(),
  session: z.string(),
  expiresAt: timeSchema,
  state: z.enum(["open", "connected", "rejected"]),
});
const keysSchema = z.object({ consumerKey: z.string(), consumerSecret: z.string() }).nullable();

const toInvitationKey = (token: string) => ({
  pk: `INVITATION#${hashToken(token)}`,
  sk: "INVITATION",
});
const toAttemptKey = (state: string) => ({ pk: `ATTEMPT#${hashToken(state)}`, sk: "ATTEMPT" });
const toKeysKey = (state: string) => ({ pk: `ATTEMPT#${hashToken(state)}`, sk: "KEYS" });

/** Stores invitations in `INVITATION#<hash>`, and encrypted attempts and untested keys in `ATTEMPT#<hash>`. */
export function createDynamoConnectionAttempts(
  table: Table,
  vault: () => Promise<Vault>,
): ConnectionAttempts {
  const items = createSealedItems(table, vault);
  return {
    async createInvitation(token, invitation) {
      await table.put({
        ...toInvitationKey(token),
        ...invitation,
        expiresAt: invitation.expiresAt.toISOString(),
        ...toTimeToLive(invitation.expiresAt),
      });
    },
    async findInvitation(token) {
      const item = await table.get(toInvitationKey(token));
      return item && invitationSchema.parse(item);
    },
    claimInvitation: (token, session) =>
      table.tryUpdate(toInvitationKey(token), {
        update: "SET usedBy = :session",
        condition: "attribute_exists(pk) AND (attribute_not_exists(usedBy) OR usedBy = :session)",
        values: { ":session": session },
      }),
    createAttempt: (state, attempt) =>
      items.write(toAttemptKey(state), attempt, toTimeToLive(attempt.expiresAt)),
    async findAttempt(state) {
      const item = await items.read(toAttemptKey(state));
      return item === undefined ? undefined : attemptSchema.parse(item);
    },
    async closeAttempt(state, outcome) {
      await items.update(toAttemptKey(state), (sealedValue) => {
        const attempt = attemptSchema.parse(sealedValue);
        // A closed attempt keeps its outcome if the merchant returns with it later.
        return attempt.state === "open" ? { ...attempt, state: outcome } : undefined;
      });
    },
    putKeys: (state, keys, expiresAt) =>
      items.write(toKeysKey(state), keys, toTimeToLive(expiresAt)),
    async findKeys(state) {
      return keysSchema.parse((await items.read(toKeysKey(state))) ?? null) ?? undefined;
    },
    async deleteKeys(state, keys) {
      await items.update(toKeysKey(state), (sealedValue) =>
        isSameKeys(keysSchema.parse(sealedValue), keys) ? null : undefined,
      );
    },
  };
}

const isSameKeys = (storedKeys: WooCommerceKeys | null, keys: WooCommerceKeys): boolean =>
  storedKeys?.consumerKey === keys.consumerKey;
