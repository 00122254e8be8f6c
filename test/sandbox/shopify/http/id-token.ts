import { createHmac } from "node:crypto";
import * as z from "zod";
import { parseJson } from "#shared/kernel/parse-json.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";

const lifetimeS = 60;
const encodeSegment = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString("base64url");
const signText = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text).digest("base64url");

/** Creates an ID token as App Bridge does. Other claims or another secret make it invalid. */
export function createIdToken(
  shop: Shop,
  changes: Readonly<Record<string, unknown>> = {},
  secret = shop.options.clientSecrets[0] ?? "",
): string {
  const nowS = Math.floor(shop.clock().getTime() / 1000);
  const claims = {
    iss: `https://${shop.options.shop}/admin`,
    dest: `https://${shop.options.shop}`,
    aud: shop.options.clientId,
    sub: "42",
    exp: nowS + lifetimeS,
    nbf: nowS,
    iat: nowS,
    jti: "f8912129-1af6-4cad-9ca3-76b0f7621087",
    sid: "aaea182f2732d44c23057c0fea584021a4485b2bd25d3eb7fd349313ad24c685",
    ...changes,
  };
  const text = `${encodeSegment({ alg: "HS256", typ: "JWT" })}.${encodeSegment(claims)}`;
  return `${text}.${signText(secret, text)}`;
}

/** Returns true if the token belongs to this shop and is valid. */
export function isOwnIdToken(shop: Shop, token: string): boolean {
  const [header = "", claims = "", signature = ""] = token.split(".");
  const isSigned = shop.options.clientSecrets.some(
    (secret) => signText(secret, `${header}.${claims}`) === signature,
  );
  const read = z
    .object({ dest: z.string(), exp: z.number() })
    .safeParse(parseJson(Buffer.from(claims, "base64url").toString("utf8")));
  return (
    isSigned &&
    read.success &&
    read.data.dest === `https://${shop.options.shop}` &&
    read.data.exp * 1000 > shop.clock().getTime()
  );
}
