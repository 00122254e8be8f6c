import { describe, expect, it } from "vitest";
import {
  signed,
  verified,
  woocommerceWebhookSecret,
} from "#shared/bridge/adapters/crypto/signed-text.ts";
import { trackedDelivery, trackingUrl } from "#shared/bridge/adapters/crypto/tracking-url.ts";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { aKey } from "#test/builders/bridge/delivery.ts";

describe("a tracking link", () => {
  const tokenOf = (url: string) => decodeURIComponent(url.split("/").at(-1) ?? "");

  it("leads back to its delivery, and names no person", () => {
    const url = trackingUrl("https://bridge.test/", "master", aKey("1001"));

    expect(url).toMatch(/^https:\/\/bridge\.test\/track\/tea-house~1001~1\.[\w-]{27}$/);
    expect(trackedDelivery("master", tokenOf(url))).toEqual(aKey("1001"));
  });

  it("leads nowhere when it was not made here", () => {
    const token = tokenOf(trackingUrl("https://bridge.test", "master", aKey("1001")));

    expect(trackedDelivery("another", token)).toBeUndefined();
    expect(trackedDelivery("master", token.replace("1001", "1002"))).toBeUndefined();
    expect(trackedDelivery("master", "")).toBeUndefined();
    expect(trackedDelivery("master", "tea-house~1001~1")).toBeUndefined();
  });
});

describe("what derives from the master key", () => {
  it("differs by purpose, by store and by key", () => {
    const proof = signed("master", "one", "text");

    expect(verified("master", "one", proof)).toBe("text");
    expect(verified("master", "two", proof)).toBeUndefined();
    expect(woocommerceWebhookSecret("master", "a")).not.toBe(
      woocommerceWebhookSecret("master", "b"),
    );
    expect(woocommerceWebhookSecret("master", "a")).not.toBe(
      woocommerceWebhookSecret("other", "a"),
    );
    expect(woocommerceWebhookSecret("master", "a")).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("the vault", () => {
  const vault = vaultOf("master");

  it("gives back what was sealed, under its own context only", () => {
    const sealed = vault.seal("cs_secret żółć", "STORE#a");

    expect(vault.open(sealed, "STORE#a")).toBe("cs_secret żółć");
    expect(() => vault.open(sealed, "STORE#b")).toThrow();
    expect(() => vaultOf("other").open(sealed, "STORE#a")).toThrow();
    expect(vault.seal("cs_secret żółć", "STORE#a")).not.toBe(sealed);
  });

  it("notices any altered byte", () => {
    const sealed = Buffer.from(vault.seal("x", "c"), "base64");
    for (let at = 0; at < sealed.length; at++) {
      const altered = Buffer.from(sealed);
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
      expect(() => vault.open(altered.toString("base64"), "c")).toThrow();
    }
  });
});
