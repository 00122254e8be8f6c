import { Webhook } from "standardwebhooks";

/** Checks the signature of a notification (Standard Webhooks). Returns `none` if there is nothing to check. */
export function checkNotificationSignature(
  rawBody: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
  secret: string | undefined,
): "valid" | "invalid" | "unsigned" {
  if (secret === undefined || headers["webhook-signature"] === undefined) return "unsigned";
  try {
    new Webhook(secret).verify(rawBody, headers as Record<string, string>, { jsonParse: false });
    return "valid";
  } catch {
    return "invalid";
  }
}
