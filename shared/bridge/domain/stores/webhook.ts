import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";

/** A webhook as received: the exact bytes, header names in lower case. */
export interface WebhookRequest {
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** The result of parsing a webhook. */
export type ParsedWebhook<Subject = ReconcileRequest> =
  /** `deduplicationId` identifies the delivery of the webhook: the same id again is a repeat. */
  | { readonly kind: "message"; readonly message: Subject; readonly deduplicationId: string }
  | { readonly kind: "unknown-topic" }
  /** Genuine, but about nothing to reconcile, for example a deleted order. */
  | { readonly kind: "no-subject" };
