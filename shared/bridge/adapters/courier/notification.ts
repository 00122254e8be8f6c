import { Webhook } from "standardwebhooks";

/** Whether a notification may be taken as a hint: it has no signature, or one that fits (Standard Webhooks). */
export function mayBeGenuine(
  rawBody: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
  secret: string | undefined,
): boolean {
  if (secret === undefined || headers["webhook-signature"] === undefined) return true;
  try {
    new Webhook(secret).verify(rawBody, headers as Record<string, string>, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}
