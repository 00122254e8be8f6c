/** Why a WooCommerce store cannot be connected. */
export const CONNECTION_PROBLEMS = [
  "not-an-address",
  "not-https",
  "private-address",
  "unknown-host",
  "certificate",
  "unreachable",
  "too-slow",
  "blocked",
  "not-wordpress",
  "not-woocommerce",
  "plain-permalinks",
  "clock-wrong",
  "unknown-keys",
  "wrong-keys",
  "user-may-not",
  "store-fault",
] as const;
export type ConnectionProblemCode = (typeof CONNECTION_PROBLEMS)[number];

/** A problem that the merchant can fix; the message `connection.<code>` says how. */
export interface ConnectionProblem {
  readonly code: ConnectionProblemCode;
}

export const createConnectionProblem = (code: ConnectionProblemCode): ConnectionProblem => ({
  code,
});
