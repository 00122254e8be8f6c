import { Webhook } from "standardwebhooks";

/**
 * Checks the signature of a notification (Standard Webhooks). Returns `unsigned` only for an account
 * without a secret: once there is one, a notification without a signature is invalid.
 */
export function checkNotificationSignature(
  rawBody: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
  secret: string | undefined,
): "valid" | "invalid" | "unsigned" {
  if (secret === undefined) return "unsigned";
  try {
    new Webhook(secret).verify(rawBody, headers as Record<string, string>, { jsonParse: false });
    return "valid";
  } catch {
    return "invalid";
  }
}
