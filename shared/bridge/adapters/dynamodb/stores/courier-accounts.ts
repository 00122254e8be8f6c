import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import { addAccountEntry } from "#shared/bridge/adapters/dynamodb/account-health/account-entries.ts";
import { toOwnAccountKey } from "#shared/bridge/adapters/dynamodb/account-health/own-accounts.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { createSealedItems } from "#shared/bridge/adapters/dynamodb/sealed-items.ts";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";

type CourierAccounts = Pick<
  Stores,
  "findAccount" | "saveNoneForms" | "putAccount" | "putOwnAccount" | "saveAccountPause"
>;

const accountSchema = z.object({
  accountId: accountIdSchema,
  name: z.string(),
  baseUrl: z.string(),
  clientId: z.string(),
  secretId: z.string(),
  email: z.string(),
  webhookSecret: z.string().optional(),
  noneForms: z.object({ point: z.string().optional(), order: z.string().optional() }).optional(),
});

export const toAccountKey = (accountId: string) => ({ pk: `ACCOUNT#${accountId}`, sk: "ACCOUNT" });

/** What `closing-accounts.ts` marks an account with. A merchant who connects it again keeps it. */
const CLOSING_FIELDS = ["isClosing", "expiresAtSeconds"];
/** With other credentials, notifications have to be seen anew. */
const OUTDATED_FIELDS = [...CLOSING_FIELDS, "notifiedAt", "notificationMissedAt"];

/** What stands beside what is sealed. The pause stays when the account gets other credentials. */
const attributesSchema = z.object({
  pausedAt: date.optional(),
  notifiedAt: date.optional(),
  notificationMissedAt: date.optional(),
});

/** Stores accounts in `ACCOUNT#<account> / ACCOUNT`, their secrets encrypted. */
export function createCourierAccounts(table: Table, vault: () => Promise<Vault>): CourierAccounts {
  const items = createSealedItems(table, vault);
  const replaceAccount = (account: CourierAccount) =>
    items.replace(toAccountKey(account.accountId), account, OUTDATED_FIELDS);
  const findAccount: CourierAccounts["findAccount"] = async (accountId) => {
    const found = await items.readWithAttributes(toAccountKey(accountId));
    if (found === undefined) return undefined;
    return { ...accountSchema.parse(found.value), ...attributesSchema.parse(found.attributes) };
  };
  return {
    findAccount,
    async saveNoneForms(account, noneForms) {
      const address = toAccountKey(account.accountId);
      const isSaved = await items.update(address, (value) => {
        const current = accountSchema.parse(value);
        return isSameAccess(current, account) ? { ...current, noneForms } : undefined;
      });
      if (!isSaved) throw new UnavailableError(createMessage("connection-busy"));
    },
    async putAccount(account) {
      await addAccountEntry(table, account.accountId);
      await replaceAccount(account);
    },
    async putOwnAccount(account, owner) {
      // Before the account, so that erasing the store finds the secrets of every stored account.
      await table.put(toOwnAccountKey(owner, account.accountId));
      await addAccountEntry(table, account.accountId);
      await replaceAccount(account);
    },
    saveAccountPause: (accountId, pausedAt) =>
      table.tryUpdate(toAccountKey(accountId), {
        condition: "attribute_exists(sealed)",
        ...(pausedAt === undefined
          ? { update: "REMOVE pausedAt" }
          : {
              update: "SET pausedAt = if_not_exists(pausedAt, :pausedAt)",
              values: { ":pausedAt": pausedAt.toISOString() },
            }),
      }),
  };
}

const isSameAccess = (one: CourierAccount, other: CourierAccount): boolean =>
  one.baseUrl === other.baseUrl &&
  one.clientId === other.clientId &&
  one.secretId === other.secretId;
