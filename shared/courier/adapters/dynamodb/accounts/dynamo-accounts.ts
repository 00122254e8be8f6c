import * as z from "zod";
import { FIRST_KEY_ID } from "#shared/aws/key-ring.ts";
import type { Table } from "#shared/aws/table.ts";
import { allowAbsent } from "#shared/courier/adapters/dynamodb/item-fields.ts";
import { createListCounters } from "#shared/courier/adapters/dynamodb/lists/list-counters.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { DEFAULT_PERSONAL_DATA_DAYS } from "#shared/courier/domain/personal-data/retention.ts";
import type { Accounts } from "#shared/courier/ports/accounts.ts";

const accountFields = z.object({
  clientid: z.string(),
  number: z.int(),
  secretHash: z.string(),
  signingKeyId: z.string().default(FIRST_KEY_ID),
  signingKeyVersion: z.int(),
  email: z.string(),
  webhookUrl: allowAbsent(z.string()),
  sandbox: z.boolean(),
  sandboxStepSeconds: z.int(),
  address: allowAbsent(z.string()),
  requestsPerSecond: z.int().default(50),
  personalDataDays: z.int().default(DEFAULT_PERSONAL_DATA_DAYS),
});

/** Client ids of another form do not exist and are not looked up. */
const CLIENTID = /^[\w-]{1,64}$/;

const toKey = (clientid: string) => ({ pk: `ACCOUNT#${clientid}`, sk: "ACCOUNT" });

/**
 * Accounts have pk `ACCOUNT#<clientid>` and are not cached here. Their
 * numbers come from the counter `ACCOUNTS`. A crash before the account is written wastes its number.
 */
export function createDynamoAccounts(table: Table): Accounts {
  const counters = createListCounters(table);

  const toItem = (account: Account) => ({ ...account, ...toKey(account.clientid) });

  return {
    async find(clientid) {
      if (!CLIENTID.test(clientid)) return undefined;
      const item = await table.get(toKey(clientid));
      return item === undefined ? undefined : accountFields.parse(item);
    },

    async add(account) {
      const { n: number } = await counters.take("ACCOUNTS");
      const numbered = { ...account, number };
      const isNew = await table.putIfAbsent(toItem(numbered));
      if (!isNew) throw new Error("the client id of a new account is taken");
      return numbered;
    },

    replace(account, read) {
      // A change that began before a rotation must not restore the old secret.
      return table.tryPut(toItem(account), {
        condition: "secretHash = :hash AND signingKeyVersion = :version",
        values: { ":hash": read.secretHash, ":version": read.signingKeyVersion },
      });
    },
  };
}
