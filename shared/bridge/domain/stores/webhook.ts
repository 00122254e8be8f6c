import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";

/** A webhook as it came: the bytes exactly as sent, header names in lower case. */
export interface WebhookRequest {
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** What a webhook is good for. */
export type ParsedWebhook<Subject = ReconcileRequest> =
  /** `once` names this delivery of it: the same name again is a repeat. */
  | { readonly kind: "message"; readonly message: Subject; readonly deduplicationId: string }
  | { readonly kind: "unknown-topic" }
  /** Genuine, and about nothing we could look at: such as an order that was deleted meanwhile. */
  | { readonly kind: "no-subject" };
