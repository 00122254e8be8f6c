import * as z from "zod";
import { findStoreAccess } from "#functions/bridge/merchant-api/find-store-access.ts";
import { STORE_NOT_FOUND } from "#functions/bridge/merchant-api/refusal.ts";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import {
  getScope,
  OPTIONAL_PERMISSIONS,
} from "#shared/bridge/domain/stores/optional-permission.ts";
import { ok } from "#shared/kernel/result.ts";

/** What the store's merchant may allow the app, and take back. */
export const permissionsSchema = z.object({
  permissions: z
    .array(
      z.object({
        name: z.enum(OPTIONAL_PERMISSIONS),
        scope: z.string().describe("The access scope by which Shopify knows it."),
        isGranted: z.boolean().describe("As Shopify says at this moment."),
      }),
    )
    .meta({ examples: [[{ name: "order-notes", scope: "write_orders", isGranted: false }]] }),
});

export const readPermissions = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/permissions",
    name: "readPermissions",
    tag: "Settings",
    summary: "Read the optional permissions",
    description:
      "What a Shopify shop's merchant may allow the app beyond what it needs, and whether it is allowed, as Shopify says. It is allowed in the shop's admin, on the app's page *Access*, and can be revoked there. Empty for WooCommerce stores.",
    response: { status: 200, text: "Each permission once.", schema: permissionsSchema },
    refusals: {},
  },
  async ({ storeId }, deps) => {
    const access = await findStoreAccess(deps, storeId);
    if (access === undefined) return STORE_NOT_FOUND;
    const permissions = await deps.listPermissions(access);
    return ok({
      permissions: permissions.map((each) => ({ ...each, scope: getScope(each.name) })),
    });
  },
);
