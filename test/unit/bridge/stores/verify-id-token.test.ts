import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createShopifyLibrary } from "#shared/bridge/adapters/shopify/shopify-library.ts";
import { verifyIdToken } from "#shared/bridge/adapters/shopify/stores/verify-id-token.ts";

const current = createShopifyLibrary("app", "shpss_new");
const previous = createShopifyLibrary("app", "shpss_old");
const nowS = Math.floor(Date.now() / 1000);
const claims = {
  iss: "https://tea-house.myshopify.com/admin",
  dest: "https://tea-house.myshopify.com",
  aud: "app",
  sub: "42",
  exp: nowS + 60,
  nbf: nowS,
  iat: nowS,
};
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
function token(changes: object = {}, secret = "shpss_new", alg = "HS256") {
  const text = `${encoded({ alg, typ: "JWT" })}.${encoded({ ...claims, ...changes })}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}
const verify = (text: string) => verifyIdToken(text, [current, previous]);

describe("an ID token", () => {
  it("names shop and person, signed by either secret", async () => {
    expect(await verify(token())).toMatchObject({
      shop: "tea-house.myshopify.com",
      userId: "42",
      library: current,
    });
    expect(await verify(token({}, "shpss_old"))).toMatchObject({ library: previous });
  });

  it.each([
    ["signed by a stranger", token({}, "shpss_other")],
    ["signed with an empty secret", token({}, "")],
    ["over for eleven seconds", token({ exp: nowS - 11 })],
    ["not good for another minute", token({ nbf: nowS + 60 })],
    ["without an end", token({ exp: undefined })],
    ["without a beginning", token({ nbf: undefined })],
    ["for another app", token({ aud: "other" })],
    ["issued by another shop", token({ iss: "https://evil.myshopify.com/admin" })],
    ["of no shop", token({ iss: "https://evil.example/admin", dest: "https://evil.example" })],
    [
      "of a host that only ends like a shop",
      token({ iss: "https://evil-myshopify.com/admin", dest: "https://evil-myshopify.com" }),
    ],
    [
      "of a host that only begins like a shop",
      token({
        iss: "https://a.myshopify.com.evil.example/admin",
        dest: "https://a.myshopify.com.evil.example",
      }),
    ],
    [
      "over plain HTTP",
      token({
        iss: "http://tea-house.myshopify.com/admin",
        dest: "http://tea-house.myshopify.com",
      }),
    ],
    ["of another algorithm", token({}, "shpss_new", "HS512")],
    ["unsigned", `${encoded({ alg: "none" })}.${encoded(claims)}.`],
    ["that is none", "x"],
    ["that is empty", ""],
  ])("%s opens nothing, and nothing is thrown that would quote it", async (_, text) => {
    expect(await verify(text)).toBeUndefined();
  });

  it("opens nothing when any one of its characters is altered", async () => {
    const good = token();
    for (let at = 0; at < good.length - 1; at++) {
      const altered = good[at] === "A" ? "B" : "A";
      const text = good.slice(0, at) + altered + good.slice(at + 1);
      expect(await verify(text), `character ${at}`).toBeUndefined();
    }
  });
});
