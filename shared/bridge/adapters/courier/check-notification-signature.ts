import { Webhook } from "standardwebhooks";

/** What a notification's signature (Standard Webhooks) says; `none` where there is nothing to check. */
export function checkSignature(
  rawBody: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
  secret: string | undefined,
): "right" | "wrong" | "none" {
  if (secret === undefined || headers["webhook-signature"] === undefined) return "none";
  try {
    new Webhook(secret).verify(rawBody, headers as Record<string, string>, { jsonParse: false });
    return "right";
  } catch {
    return "wrong";
  }
}
