import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { hashToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import { createSealedItems } from "#shared/bridge/adapters/dynamodb/sealed-items.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import { accountIdSchema, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type {
  ConnectionAttempt,
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
  site: z.string(),
  session: z.string(),
  expiresAt: timeSchema,
  state: z.enum(["open", "requested", "rejected"]),
  request: z.object({ storeId: storeIdSchema, requestId: z.string() }).optional(),
});
const MAX_ATTEMPTS = 5;
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
    claimInvitation: (token, requestId) =>
      table.tryUpdate(toInvitationKey(token), {
        update: "SET usedBy = :request",
        condition: "attribute_exists(pk) AND (attribute_not_exists(usedBy) OR usedBy = :request)",
        values: { ":request": requestId },
      }),
    createAttempt: (state, attempt) =>
      items.write(toAttemptKey(state), attempt, toTimeToLive(attempt.expiresAt)),
    async findAttempt(state) {
      const item = await items.read(toAttemptKey(state));
      return item === undefined ? undefined : attemptSchema.parse(item);
    },
    async noteRequest(state, request) {
      const changed = await updateAttempt(items, state, (attempt) =>
        attempt.state === "open" ? { ...attempt, state: "requested", request } : undefined,
      );
      return changed?.state === "requested";
    },
    rejectAttempt: (state) =>
      updateAttempt(items, state, (attempt) => ({ ...attempt, state: "rejected" })),
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

/** Tries again if another process writes in the meantime. Returns what was written. */
async function updateAttempt(
  items: ReturnType<typeof createSealedItems>,
  state: string,
  next: (attempt: ConnectionAttempt) => ConnectionAttempt | undefined,
): Promise<ConnectionAttempt | undefined> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    let written: ConnectionAttempt | undefined;
    const isSaved = await items.update(toAttemptKey(state), (value) => {
      written = next(attemptSchema.parse(value));
      return written;
    });
    if (isSaved) return written;
  }
  throw new UnavailableError(createMessage("connection-busy"));
}

const isSameKeys = (storedKeys: WooCommerceKeys | null, keys: WooCommerceKeys): boolean =>
  storedKeys?.consumerKey === keys.consumerKey;
