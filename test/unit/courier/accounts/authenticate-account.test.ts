import { beforeEach, expect, it, vi } from "vitest";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { authenticateAccount } from "#shared/courier/use-cases/accounts/authenticate-account.ts";

const ACCOUNT: Account = {
  clientid: "tea-house",
  number: 1,
  secretHash: "hash of old",
  signingKeyId: "k1",
  signingKeyVersion: 1,
  email: "owner@shop.test",
  webhookUrl: undefined,
  sandbox: true,
  sandboxStepSeconds: 3,
  address: undefined,
  requestsPerSecond: 50,
  personalDataDays: 60,
};
let stored: Account | undefined;
let now = 0;
const find = vi.fn(async (clientid: string) =>
  clientid === stored?.clientid ? stored : undefined,
);
const verifySecret = (secret: string, hash: string | undefined) => `hash of ${secret}` === hash;
let authenticate: ReturnType<typeof authenticateAccount>;

beforeEach(() => {
  stored = ACCOUNT;
  now = Date.UTC(2026, 10, 22);
  find.mockClear();
  authenticate = authenticateAccount({
    accounts: { find },
    credentials: { verifySecret },
    clock: () => new Date(now),
  });
});
const rotate = () => {
  stored = { ...ACCOUNT, secretHash: "hash of new" };
};

it("reads an account once in five seconds", async () => {
  for (let request = 0; request < 20; request += 1) {
    expect(await authenticate("tea-house", "old")).toEqual(ACCOUNT);
    now += 249;
  }
  expect(find).toHaveBeenCalledTimes(1);

  now += 21;
  await authenticate("tea-house", "old");
  expect(find).toHaveBeenCalledTimes(2);
});

it("accepts a new secret at once, and from then on no old one", async () => {
  await authenticate("tea-house", "old");
  rotate();

  expect(await authenticate("tea-house", "new")).toEqual(stored);
  expect(await authenticate("tea-house", "old")).toBeUndefined();
});

it("refuses a revoked secret after five seconds at the latest", async () => {
  await authenticate("tea-house", "old");
  rotate();

  now += 4999;
  expect(await authenticate("tea-house", "old")).toEqual(ACCOUNT);
  now += 1;
  expect(await authenticate("tea-house", "old")).toBeUndefined();
});

it("keeps no account that was not proved, and refuses wrong secrets of one that is kept", async () => {
  expect(await authenticate("tea-house", "wrong")).toBeUndefined();
  expect(await authenticate("nobody", "old")).toBeUndefined();
  expect(await authenticate()).toBeUndefined();
  expect(await authenticate("tea-house", "old")).toEqual(ACCOUNT);
  expect(await authenticate("tea-house", "wrong")).toBeUndefined();
  expect(find).toHaveBeenCalledTimes(5);
});
