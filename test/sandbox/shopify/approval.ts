/** The fields that Shopify approves one by one. */
export const PROTECTED_FIELD_NAMES = ["name", "address", "phone", "email"] as const;
export type ProtectedFieldName = (typeof PROTECTED_FIELD_NAMES)[number];

/** What Shopify has not approved the app for. */
export interface Approval {
  /** Orders and all that belongs to them: level 1. */
  isOrderDenied: boolean;
  /** Level 2. */
  deniedFields: readonly ProtectedFieldName[];
  /** Whether denied fields are null without an error, as in webhooks. */
  isSilent: boolean;
}
