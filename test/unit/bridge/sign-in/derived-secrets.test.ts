import { createCipheriv, createHmac, hkdfSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { buildRatesUrl, verifyRatesToken } from "#shared/bridge/adapters/crypto/rates-url.ts";
import { signText, verifySignedText } from "#shared/bridge/adapters/crypto/signed-text.ts";
import {
  buildTrackingUrl,
  verifyTrackingToken,
} from "#shared/bridge/adapters/crypto/tracking-url.ts";
import { createVault } from "#shared/bridge/adapters/crypto/vault.ts";
import {
  deriveWooCommerceWebhookSecret,
  listWebhookSecrets,
} from "#shared/bridge/adapters/crypto/webhook-secrets.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { createTestVault } from "#test/builders/bridge/keys.ts";
import { buildKeyRing } from "#test/builders/key-ring.ts";

const first = buildKeyRing("first");
const rotated = buildKeyRing("first", "second");
const another = buildKeyRing("another");

describe("a tracking link", () => {
  const readToken = (url: string) => decodeURIComponent(url.split("/").at(-1) ?? "");
  const build = (ring = first) =>
    readToken(buildTrackingUrl("https://bridge.test/", ring, buildDeliveryKey("1001")));

  it("identifies its delivery and its key, and contains no personal data", () => {
    const url = buildTrackingUrl("https://bridge.test/", first, buildDeliveryKey("1001"));

    expect(url).toMatch(/^https:\/\/bridge\.test\/track\/tea-house~1001~1\.k1\.[\w-]{27}$/);
    expect(verifyTrackingToken(first, readToken(url))).toEqual(buildDeliveryKey("1001"));
  });

  it("is invalid when the bridge did not create it", () => {
    const token = build();

    expect(verifyTrackingToken(another, token)).toBeUndefined();
    expect(verifyTrackingToken(first, token.replace("1001", "1002"))).toBeUndefined();
    expect(verifyTrackingToken(rotated, token.replace(".k1.", ".k2."))).toBeUndefined();
    expect(verifyTrackingToken(first, token.replace(".k1.", ".k9."))).toBeUndefined();
    expect(verifyTrackingToken(first, token.replace(".k1.", ".__proto__."))).toBeUndefined();
    expect(verifyTrackingToken(first, "")).toBeUndefined();
    expect(verifyTrackingToken(first, "tea-house~1001~1")).toBeUndefined();
  });

  it("stays valid through rotations, until its key is removed", () => {
    const twice = buildKeyRing("first", "second", "third");

    expect(verifyTrackingToken(twice, build(first))).toEqual(buildDeliveryKey("1001"));
    expect(verifyTrackingToken(twice, build(rotated))).toEqual(buildDeliveryKey("1001"));
    expect(build(rotated)).toContain(".k2.");
    expect(verifyTrackingToken(another, build(first))).toBeUndefined();
  });

  it("stays valid if it was sent before keys had ids", () => {
    const text = "tea-house~1001~1";
    const proof = createHmac("sha256", first.current.secret)
      .update(`tracking-page:${text}`)
      .digest("base64url")
      .slice(0, 27);

    expect(verifyTrackingToken(rotated, `${text}.${proof}`)).toEqual(buildDeliveryKey("1001"));
  });
});

describe("what is derived from a key", () => {
  const storeId = storeIdSchema.parse("tea-house");

  it("differs by purpose, by store and by key", () => {
    const signed = signText(first, "one", "text");

    expect(verifySignedText(first, "one", signed)).toBe("text");
    expect(verifySignedText(first, "two", signed)).toBeUndefined();
    expect(deriveWooCommerceWebhookSecret(first.current, "a")).not.toBe(
      deriveWooCommerceWebhookSecret(first.current, "b"),
    );
    expect(deriveWooCommerceWebhookSecret(first.current, "a")).not.toBe(
      deriveWooCommerceWebhookSecret(another.current, "a"),
    );
    expect(deriveWooCommerceWebhookSecret(first.current, "a")).toMatch(/^[0-9a-f]{64}$/);
  });

  it("reads any text back, also one that looks like a key id", () => {
    for (const text of ["", "a", "a.k1", "k1.k2", "a.b.c", "\n.k1"])
      expect(verifySignedText(rotated, "one", signText(rotated, "one", text))).toBe(text);
  });

  it("keeps the address of checkout rates valid through a rotation", () => {
    const token = buildRatesUrl("https://bridge.test", first, storeId).split("/").at(-1) ?? "";

    expect(verifyRatesToken(rotated, token)).toBe(storeId);
  });

  it("is the webhook secret of the key that the address names, or of any key if it names none", () => {
    const [one, two] = [...rotated.keys.values()].map((key) =>
      deriveWooCommerceWebhookSecret(key, "a"),
    );

    expect(listWebhookSecrets(rotated, "a", "k1")).toEqual([one]);
    expect(listWebhookSecrets(rotated, "a", "k2")).toEqual([two]);
    expect(listWebhookSecrets(rotated, "a", undefined)).toEqual([one, two]);
    for (const unknown of ["k3", "", "constructor", "__proto__"])
      expect(listWebhookSecrets(rotated, "a", unknown)).toEqual([]);
  });

  it("is another one for each store, also for those that were derived before", () => {
    const [key] = [...rotated.keys.values()];
    if (key === undefined) throw new Error("there is a key");
    const derived = ["a", "b"].map((id) => deriveWooCommerceWebhookSecret(key, id));

    expect(new Set(derived).size).toBe(2);
    for (let time = 0; time < 2; time++)
      expect(["a", "b"].flatMap((id) => listWebhookSecrets(rotated, id, "k1"))).toEqual(derived);
  });
});

describe("the vault", () => {
  const store = { pk: "STORE#a", sk: "STORE" };
  const vault = createTestVault("first");

  it("opens a sealed text for the same item only", () => {
    const sealed = vault.seal(store, "cs_secret żółć");

    expect(sealed).toMatch(/^k1\.[\w+/=]+$/);
    expect(vault.open(store, sealed)).toBe("cs_secret żółć");
    expect(() => vault.open({ pk: "STORE#b", sk: "STORE" }, sealed)).toThrow();
    expect(() => vault.open({ pk: "STORE#a", sk: "CONNECTION-REQUEST#1" }, sealed)).toThrow();
    expect(() => createTestVault("another").open(store, sealed)).toThrow();
    expect(vault.seal(store, "cs_secret żółć")).not.toBe(sealed);
  });

  it("opens what the previous key sealed, and seals under the current one", () => {
    const sealed = vault.seal(store, "x");
    const after = createTestVault("first", "second");

    expect(after.open(store, sealed)).toBe("x");
    expect(after.isCurrent(store, sealed)).toBe(false);
    expect(after.seal(store, "x")).toMatch(/^k2\./);
    expect(after.isCurrent(store, after.seal(store, "x"))).toBe(true);
    expect(() => vault.open(store, after.seal(store, "x"))).toThrow("k2, which was removed");
  });

  it("opens no value of a purpose whose keys it does not have", () => {
    const sealed = vault.seal(store, "x");
    const ofCouriers = createVault({ "courier-credentials": first });

    expect(() => ofCouriers.open(store, sealed)).toThrow("no store-credentials keys");
    expect(() => ofCouriers.seal(store, "x")).toThrow("no store-credentials keys");
    expect(() => vault.seal({ pk: "STORE#a", sk: "DELIVERY#1" }, "x")).toThrow(
      "no value is sealed",
    );
  });

  it("derives other keys for other purposes, also from the same secret", () => {
    const sealed = vault.seal({ pk: "STORE#a", sk: "ADMIN" }, "x");

    expect(() => vault.open(store, sealed)).toThrow();
  });

  it("opens what was sealed before keys had ids, for the item or for its partition", () => {
    const key = Buffer.from(hkdfSync("sha256", first.current.secret, "", "credentials", 32));
    const sealAs = (context: string) => {
      const nonce = Buffer.alloc(12, 7);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update("old"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64");
    };
    const after = createTestVault("first", "second");

    expect(after.open(store, sealAs("STORE#a"))).toBe("old");
    expect(after.open(store, sealAs("STORE#a/STORE"))).toBe("old");
    expect(after.isCurrent(store, sealAs("STORE#a"))).toBe(false);
    expect(() => after.open(store, sealAs("STORE#b"))).toThrow();
  });

  it("detects any changed byte", () => {
    const [id = "", text = ""] = vault.seal(store, "x").split(".");
    const sealed = Buffer.from(text, "base64");
    for (let at = 0; at < sealed.length; at++) {
      const altered = Buffer.from(sealed);
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
      expect(() => vault.open(store, `${id}.${altered.toString("base64")}`)).toThrow();
    }
  });
});
