import type { Account } from "#shared/courier/domain/account.ts";

/** A registered account without a webhook address; name only what the test is about. */
export const anAccount = (changes: Partial<Account> = {}): Account => ({
  clientid: "client_test",
  number: 1,
  secretHash: "00",
  signingKeyVersion: 1,
  email: "owner@shop.test",
  webhookUrl: undefined,
  sandbox: false,
  sandboxStepSeconds: 30,
  ...changes,
});
