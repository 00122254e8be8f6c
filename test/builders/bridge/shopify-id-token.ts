import { createHmac } from "node:crypto";

const encoded = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString("base64url");

/** An ID token as App Bridge hands it out; claims and secret may be changed to make a bad one. */
export function anIdToken(shop: string, changes: object = {}, secret = "x"): string {
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
  const text = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded(claims)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}
