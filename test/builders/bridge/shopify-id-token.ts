import { createHmac } from "node:crypto";

const encodeSegment = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString("base64url");

/** Builds an ID token like those of App Bridge. Other claims or another secret make it invalid. */
export function buildIdToken(shop: string, changes: object = {}, secret = "x"): string {
  const nowS = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `https://${shop}/admin`,
    dest: `https://${shop}`,
    aud: "client",
    sub: "42",
    exp: nowS + 60,
    nbf: nowS,
    iat: nowS,
    ...changes,
  };
  const text = `${encodeSegment({ alg: "HS256", typ: "JWT" })}.${encodeSegment(claims)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}
