import { expect, it, vi } from "vitest";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Accounts } from "#shared/courier/ports/accounts.ts";
import { rememberAccounts } from "#shared/courier/use-cases/accounts/account-memory.ts";

const buildAccount = (clientid: string, changes: Partial<Account> = {}): Account => ({
  clientid,
  number: 1,
  secretHash: "hash",
  signingKeyId: "k1",
  signingKeyVersion: 1,
  email: "owner@shop.test",
  webhookUrl: "https://shop.test/hook",
  sandbox: true,
  sandboxStepSeconds: 3,
  address: undefined,
  requestsPerSecond: 50,
  personalDataDays: 60,
  ...changes,
});

function createRemembered() {
  const time = { now: Date.UTC(2026, 10, 29), readMs: 0 };
  const stored = new Map([["tea-house", buildAccount("tea-house")]]);
  const find = vi.fn(async (clientid: string) => {
    time.now += time.readMs;
    return stored.get(clientid);
  });
  const accounts = { find } as unknown as Accounts;
  const remembered = rememberAccounts(accounts, () => new Date(time.now));
  return { time, stored, reads: find, find: remembered.find };
}

it("reads an account again after five seconds, counted from before the read", async () => {
  const { time, stored, reads, find } = createRemembered();
  time.readMs = 1000;
  await find("tea-house");
  stored.set("tea-house", buildAccount("tea-house", { webhookUrl: "https://shop.test/new" }));

  time.now += 3999;
  expect((await find("tea-house"))?.webhookUrl).toBe("https://shop.test/hook");
  expect(reads).toHaveBeenCalledTimes(1);

  time.now += 1;
  expect((await find("tea-house"))?.webhookUrl).toBe("https://shop.test/new");
  expect(reads).toHaveBeenCalledTimes(2);
});

it("keeps none without a webhook address: what is not sent for want of one is never sent", async () => {
  const { stored, find } = createRemembered();
  stored.set("new-shop", buildAccount("new-shop", { webhookUrl: undefined }));
  expect((await find("new-shop"))?.webhookUrl).toBeUndefined();

  stored.set("new-shop", buildAccount("new-shop"));
  expect((await find("new-shop"))?.webhookUrl).toBe("https://shop.test/hook");
});

it("keeps each account by itself, and none that does not exist", async () => {
  const { stored, reads, find } = createRemembered();
  expect(await find("nobody")).toBeUndefined();
  stored.set("nobody", buildAccount("nobody"));

  expect((await find("nobody"))?.clientid).toBe("nobody");
  expect((await find("tea-house"))?.clientid).toBe("tea-house");
  expect((await find("nobody"))?.clientid).toBe("nobody");
  expect(reads).toHaveBeenCalledTimes(3);
});

it("keeps a thousand accounts at most", async () => {
  const { stored, reads, find } = createRemembered();
  const names = Array.from({ length: 1001 }, (_, at) => `shop-${at}`);
  for (const name of names) stored.set(name, buildAccount(name));
  for (const name of names.slice(0, 1000)) await find(name);
  await find("shop-0");
  expect(reads).toHaveBeenCalledTimes(1000);

  await find("shop-1000");
  await find("shop-0");

  expect(reads).toHaveBeenCalledTimes(1002);
});
