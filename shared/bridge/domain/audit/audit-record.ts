/** Who did something. `id` names a key, a session, a person at Shopify, or an operator. */
interface Actor {
  readonly kind: "api-key" | "session" | "shopify-user" | "operator" | "administrator";
  readonly id: string;
  readonly name?: string | undefined;
}

/** One change, or one person's access to personal data of one delivery in one hour. */
export interface AuditRecord {
  readonly at: Date;
  readonly kind: "change" | "access";
  readonly actor: Actor;
  /** The call, by the name that the API reference uses. */
  readonly action: string;
  /** What was changed or read, by its ids. Never a buyer's data. */
  readonly subject?: string | undefined;
  /** The network address of the caller. */
  readonly address: string;
}
