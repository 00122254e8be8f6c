import { expect, it } from "vitest";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { createSigningSecrets } from "#shared/courier/adapters/crypto/signing-secrets.ts";
import { normalizeAccessKey } from "#shared/courier/domain/points/normalize-access-key.ts";
import { parsePointId, toPointId } from "#shared/courier/domain/points/point-id.ts";
import { buildKeyRing } from "#test/builders/key-ring.ts";

it.each([1, 2, 2 ** 31 - 1])("accepts the point id %d, which fits 32 bits", (value) => {
  expect(parsePointId(value)).toBe(value);
  expect(toPointId(value)).toBe(value);
});

it.each([0, -1, 1.5, 2 ** 31, 2 ** 33 + 1, Number.NaN, Number.POSITIVE_INFINITY])(
  "rejects the point id %d",
  (value) => {
    expect(parsePointId(value)).toBeUndefined();
    expect(() => toPointId(value)).toThrow(RangeError);
  },
);

it("ignores case and the composition of accents in access keys", () => {
  expect(normalizeAccessKey("CAFE\u0301-1")).toBe(normalizeAccessKey("caf\u00e9-1"));
  expect(normalizeAccessKey("a")).not.toBe(normalizeAccessKey("b"));
});

it.each(["", "\ud800", "\u{1d160}".repeat(127)])(
  "rejects an access key that cannot be stored",
  (text) => {
    expect(normalizeAccessKey(text)).toBeUndefined();
  },
);

it("verifies a secret with its own hash only, and never without a hash", () => {
  const secret = credentials.generateSecretId();

  expect(credentials.verifySecret(secret, credentials.hashSecret(secret))).toBe(true);
  expect(credentials.verifySecret(`${secret}x`, credentials.hashSecret(secret))).toBe(false);
  expect(credentials.verifySecret("", undefined)).toBe(false);
});

it("derives the same signing secret for the same account and version", async () => {
  const { derive } = createSigningSecrets(async () => buildKeyRing("one", "two"));
  const account = { clientid: "a", signingKeyId: "k1", signingKeyVersion: 1 };
  const first = await derive(account);

  expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await derive(account)).toBe(first);
  expect(await derive({ ...account, signingKeyVersion: 2 })).not.toBe(first);
  expect(await derive({ ...account, signingKeyId: "k2" })).not.toBe(first);
  expect(await derive({ ...account, clientid: "b" })).not.toBe(first);
});

it("keeps an account's secret through a rotation of the keys, until the key is removed", async () => {
  const before = createSigningSecrets(async () => buildKeyRing("one"));
  const after = createSigningSecrets(async () => buildKeyRing("one", "two"));
  const account = { clientid: "a", signingKeyId: "k1", signingKeyVersion: 1 };

  expect(await after.derive(account)).toBe(await before.derive(account));
  expect(await after.getCurrentKeyId()).toBe("k2");
  await expect(before.derive({ ...account, signingKeyId: "k2" })).rejects.toThrow("k2 was removed");
});
