import fc from "fast-check";
import { expect, it } from "vitest";
import { credentials, sameSecret } from "#shared/courier/adapters/crypto/credentials.ts";
import { derivedSigningSecrets } from "#shared/courier/adapters/crypto/signing-secrets.ts";
import { comparableKey } from "#shared/courier/domain/points/normalize-access-key.ts";
import { asPointId, placeOf, pointIdOf } from "#shared/courier/domain/points/point-id.ts";

it("leads from every point id back to its place, below 2^53", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 20 - 1 }),
      fc.integer({ min: 1, max: 2 ** 33 - 1 }),
      (accountNumber, n) => {
        const id = pointIdOf({ accountNumber, n });
        expect(Number.isSafeInteger(id)).toBe(true);
        expect(placeOf(id)).toEqual({ accountNumber, n });
        expect(asPointId(id)).toBe(id);
      },
    ),
  );
});

it.each([0, 1, 2 ** 33, -(2 ** 33) - 1, 1.5, 2 ** 53 + 2 ** 34, Number.NaN])(
  "knows that %d is no point's id",
  (value) => {
    expect(asPointId(value)).toBeUndefined();
  },
);

it("compares access keys without case and without how accents are composed", () => {
  expect(comparableKey("CAFE\u0301-1")).toBe(comparableKey("caf\u00e9-1"));
  expect(comparableKey("a")).not.toBe(comparableKey("b"));
});

it.each(["", "\ud800", "\u{1d160}".repeat(127)])("takes no key that cannot be stored", (text) => {
  expect(comparableKey(text)).toBeUndefined();
});

it("matches a secret with its own hash only, and with none where there is no account", () => {
  const secret = credentials.newSecretid();

  expect(credentials.matches(secret, credentials.hash(secret))).toBe(true);
  expect(credentials.matches(`${secret}x`, credentials.hash(secret))).toBe(false);
  expect(credentials.matches("", undefined)).toBe(false);
  expect(sameSecret("key", "key")).toBe(true);
  expect(sameSecret("", "key")).toBe(false);
});

it("derives a signing secret an account and version, always the same", async () => {
  const secretOf = derivedSigningSecrets(Promise.resolve("master"));
  const first = await secretOf({ clientid: "a", signingKeyVersion: 1 });

  expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await secretOf({ clientid: "a", signingKeyVersion: 1 })).toBe(first);
  expect(await secretOf({ clientid: "a", signingKeyVersion: 2 })).not.toBe(first);
  expect(await secretOf({ clientid: "b", signingKeyVersion: 1 })).not.toBe(first);
});
