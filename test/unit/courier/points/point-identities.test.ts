import fc from "fast-check";
import { expect, it } from "vitest";
import { credentials, isSameSecret } from "#shared/courier/adapters/crypto/credentials.ts";
import { createSigningSecretDerivation } from "#shared/courier/adapters/crypto/signing-secrets.ts";
import { normalizeAccessKey } from "#shared/courier/domain/points/normalize-access-key.ts";
import {
  getPointPosition,
  parsePointId,
  toPointId,
} from "#shared/courier/domain/points/point-id.ts";

it("leads from every point id back to its place, below 2^53", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 20 - 1 }),
      fc.integer({ min: 1, max: 2 ** 33 - 1 }),
      (accountNumber, n) => {
        const id = toPointId({ accountNumber, n });
        expect(Number.isSafeInteger(id)).toBe(true);
        expect(getPointPosition(id)).toEqual({ accountNumber, n });
        expect(parsePointId(id)).toBe(id);
      },
    ),
  );
});

it.each([0, 1, 2 ** 33, -(2 ** 33) - 1, 1.5, 2 ** 53 + 2 ** 34, Number.NaN])(
  "knows that %d is no point's id",
  (value) => {
    expect(parsePointId(value)).toBeUndefined();
  },
);

it("compares access keys without case and without how accents are composed", () => {
  expect(normalizeAccessKey("CAFE\u0301-1")).toBe(normalizeAccessKey("caf\u00e9-1"));
  expect(normalizeAccessKey("a")).not.toBe(normalizeAccessKey("b"));
});

it.each(["", "\ud800", "\u{1d160}".repeat(127)])("takes no key that cannot be stored", (text) => {
  expect(normalizeAccessKey(text)).toBeUndefined();
});

it("matches a secret with its own hash only, and with none where there is no account", () => {
  const secret = credentials.generateSecretId();

  expect(credentials.verifySecret(secret, credentials.hashSecret(secret))).toBe(true);
  expect(credentials.verifySecret(`${secret}x`, credentials.hashSecret(secret))).toBe(false);
  expect(credentials.verifySecret("", undefined)).toBe(false);
  expect(isSameSecret("key", "key")).toBe(true);
  expect(isSameSecret("", "key")).toBe(false);
});

it("derives a signing secret an account and version, always the same", async () => {
  const secretOf = createSigningSecretDerivation(Promise.resolve("master"));
  const first = await secretOf({ clientid: "a", signingKeyVersion: 1 });

  expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await secretOf({ clientid: "a", signingKeyVersion: 1 })).toBe(first);
  expect(await secretOf({ clientid: "a", signingKeyVersion: 2 })).not.toBe(first);
  expect(await secretOf({ clientid: "b", signingKeyVersion: 1 })).not.toBe(first);
});
