import type { Hint } from "#shared/bridge/domain/reconcile/reconcile-request.ts";

/** A webhook as it came: the bytes exactly as sent, header names in lower case. */
export interface WebhookRequest {
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** What a webhook is good for. */
export type WebhookReading<Subject = Hint> =
  /** `once` names this delivery of it: the same name again is a repeat. */
  | { readonly kind: "hint"; readonly hint: Subject; readonly once: string }
  | { readonly kind: "unknown-topic" }
  /** Genuine, and about nothing we could look at: such as an order that was deleted meanwhile. */
  | { readonly kind: "no-subject" };
