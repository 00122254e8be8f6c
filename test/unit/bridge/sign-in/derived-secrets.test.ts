import { describe, expect, it } from "vitest";
import {
  deriveWooCommerceWebhookSecret,
  signText,
  verifySignedText,
} from "#shared/bridge/adapters/crypto/signed-text.ts";
import {
  buildTrackingUrl,
  verifyTrackingToken,
} from "#shared/bridge/adapters/crypto/tracking-url.ts";
import { createVault } from "#shared/bridge/adapters/crypto/vault.ts";
import { buildDeliveryKey } from "#test/builders/bridge/delivery.ts";

describe("a tracking link", () => {
  const readToken = (url: string) => decodeURIComponent(url.split("/").at(-1) ?? "");

  it("identifies its delivery and contains no personal data", () => {
    const url = buildTrackingUrl("https://bridge.test/", "master", buildDeliveryKey("1001"));

    expect(url).toMatch(/^https:\/\/bridge\.test\/track\/tea-house~1001~1\.[\w-]{27}$/);
    expect(verifyTrackingToken("master", readToken(url))).toEqual(buildDeliveryKey("1001"));
  });

  it("is invalid when the bridge did not create it", () => {
    const token = readToken(
      buildTrackingUrl("https://bridge.test", "master", buildDeliveryKey("1001")),
    );

    expect(verifyTrackingToken("another", token)).toBeUndefined();
    expect(verifyTrackingToken("master", token.replace("1001", "1002"))).toBeUndefined();
    expect(verifyTrackingToken("master", "")).toBeUndefined();
    expect(verifyTrackingToken("master", "tea-house~1001~1")).toBeUndefined();
  });
});

describe("a secret that is derived from the master key", () => {
  it("differs by purpose, by store and by master key", () => {
    const signed = signText("master", "one", "text");

    expect(verifySignedText("master", "one", signed)).toBe("text");
    expect(verifySignedText("master", "two", signed)).toBeUndefined();
    expect(deriveWooCommerceWebhookSecret("master", "a")).not.toBe(
      deriveWooCommerceWebhookSecret("master", "b"),
    );
    expect(deriveWooCommerceWebhookSecret("master", "a")).not.toBe(
      deriveWooCommerceWebhookSecret("other", "a"),
    );
    expect(deriveWooCommerceWebhookSecret("master", "a")).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("the vault", () => {
  const vault = createVault("master");

  it("opens a sealed text in the same context only", () => {
    const sealed = vault.seal("cs_secret żółć", "STORE#a");

    expect(vault.open(sealed, "STORE#a")).toBe("cs_secret żółć");
    expect(() => vault.open(sealed, "STORE#b")).toThrow();
    expect(() => createVault("other").open(sealed, "STORE#a")).toThrow();
    expect(vault.seal("cs_secret żółć", "STORE#a")).not.toBe(sealed);
  });

  it("detects any changed byte", () => {
    const sealed = Buffer.from(vault.seal("x", "c"), "base64");
    for (let at = 0; at < sealed.length; at++) {
      const altered = Buffer.from(sealed);
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
      expect(() => vault.open(altered.toString("base64"), "c")).toThrow();
    }
  });
});
