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
const encodeSegment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
function buildToken(changes: object = {}, secret = "shpss_new", alg = "HS256") {
  const text = `${encodeSegment({ alg, typ: "JWT" })}.${encodeSegment({ ...claims, ...changes })}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}
const verifyToken = (text: string) => verifyIdToken(text, [current, previous]);

describe("an ID token", () => {
  it("identifies the shop and the user with either secret", async () => {
    expect(await verifyToken(buildToken())).toMatchObject({
      shop: "tea-house.myshopify.com",
      userId: "42",
      library: current,
    });
    expect(await verifyToken(buildToken({}, "shpss_old"))).toMatchObject({ library: previous });
  });

  it.each([
    ["signed with an unknown secret", buildToken({}, "shpss_other")],
    ["signed with an empty secret", buildToken({}, "")],
    ["that expired eleven seconds ago", buildToken({ exp: nowS - 11 })],
    ["that becomes valid in a minute", buildToken({ nbf: nowS + 60 })],
    ["without an expiry", buildToken({ exp: undefined })],
    ["without a start", buildToken({ nbf: undefined })],
    ["for another app", buildToken({ aud: "other" })],
    ["issued by another shop", buildToken({ iss: "https://evil.myshopify.com/admin" })],
    [
      "of a host that is not a shop",
      buildToken({ iss: "https://evil.example/admin", dest: "https://evil.example" }),
    ],
    [
      "of a host that only ends like a shop",
      buildToken({ iss: "https://evil-myshopify.com/admin", dest: "https://evil-myshopify.com" }),
    ],
    [
      "of a host that only begins like a shop",
      buildToken({
        iss: "https://a.myshopify.com.evil.example/admin",
        dest: "https://a.myshopify.com.evil.example",
      }),
    ],
    [
      "over plain HTTP",
      buildToken({
        iss: "http://tea-house.myshopify.com/admin",
        dest: "http://tea-house.myshopify.com",
      }),
    ],
    ["of another algorithm", buildToken({}, "shpss_new", "HS512")],
    ["unsigned", `${encodeSegment({ alg: "none" })}.${encodeSegment(claims)}.`],
    ["that is malformed", "x"],
    ["that is empty", ""],
  ])("%s is rejected without an error message that quotes it", async (_, text) => {
    expect(await verifyToken(text)).toBeUndefined();
  });

  it("is rejected when any character changes", async () => {
    const validToken = buildToken();
    for (let at = 0; at < validToken.length - 1; at++) {
      const alteredCharacter = validToken[at] === "A" ? "B" : "A";
      const text = validToken.slice(0, at) + alteredCharacter + validToken.slice(at + 1);
      expect(await verifyToken(text), `character ${at}`).toBeUndefined();
    }
  });
});
