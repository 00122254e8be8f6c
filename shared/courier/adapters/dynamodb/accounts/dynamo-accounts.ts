import { type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tryConditionalWrite } from "#shared/aws/try-conditional-write.ts";
import { allowAbsent } from "#shared/courier/adapters/dynamodb/item-fields.ts";
import { createNumberedList } from "#shared/courier/adapters/dynamodb/lists/numbered-list.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Accounts } from "#shared/courier/ports/accounts.ts";

const accountFields = z.object({
  clientid: z.string(),
  number: z.int(),
  secretHash: z.string(),
  signingKeyVersion: z.int(),
  email: z.string(),
  webhookUrl: allowAbsent(z.string()),
  sandbox: z.boolean(),
  sandboxStepSeconds: z.int(),
  address: allowAbsent(z.string()),
  requestsPerSecond: z.int().default(50),
});

/** No account's client id looks different, and none that does is worth a read. */
const CLIENTID = /^[\w-]{1,64}$/;

const toKey = (clientid: string) => ({ pk: `ACCOUNT#${clientid}`, sk: "ACCOUNT" });

/**
 * Accounts: pk `ACCOUNT#<clientid>`, never cached, so that a change shows at once.
 * Numbers come from the numbered list `ACCOUNTS`; a number whose account was never written is lost.
 */
export function createDynamoAccounts(client: DynamoDBDocumentClient, tableName: string): Accounts {
  const numbers = createNumberedList(client, tableName);

  const putAccount = (account: Account, condition: Partial<PutCommand["input"]>) =>
    client.send(
      new PutCommand({
        TableName: tableName,
        Item: { ...account, ...toKey(account.clientid) },
        ...condition,
      }),
    );

  const reserveNumber = async (clientid: string): Promise<number> => {
    for (;;) {
      const number = await numbers.readNextNumber("ACCOUNTS");
      if (await numbers.put("ACCOUNTS", number, { clientid })) return number;
    }
  };

  return {
    async find(clientid) {
      if (!CLIENTID.test(clientid)) return undefined;
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: toKey(clientid), ConsistentRead: true }),
      );
      return Item === undefined ? undefined : accountFields.parse(Item);
    },

    async add(account) {
      const numbered = { ...account, number: await reserveNumber(account.clientid) };
      await putAccount(numbered, { ConditionExpression: "attribute_not_exists(pk)" });
      return numbered;
    },

    replace(account, read) {
      // A change that began before a rotation must not bring the old secret back.
      const ifNotRotated = {
        ConditionExpression: "secretHash = :hash AND signingKeyVersion = :version",
        ExpressionAttributeValues: { ":hash": read.secretHash, ":version": read.signingKeyVersion },
      };
      return tryConditionalWrite(putAccount(account, ifNotRotated));
    },
  };
}
