import { GraphQLError } from "graphql";
import type { Shop } from "#test/sandbox/shopify/shop.ts";

/** Refuses a field as the real store does, if the merchant has not granted its scope. */
export function ensureScope(shop: Shop, field: string, scope: string): void {
  if (shop.app.scopes.includes(scope)) return;
  throw new GraphQLError(
    `Access denied for ${field} field. Required access: \`${scope}\` access scope.`,
    { extensions: { code: "ACCESS_DENIED", requiredAccess: `\`${scope}\` access scope.` } },
  );
}
