import * as z from "zod";
import type { StoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import {
  createWooCommerceClient,
  type WooCommerceClient,
} from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import {
  RejectedKeysError,
  readErrorCode,
} from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";
import {
  type ConnectionProblem,
  createConnectionProblem,
} from "#shared/bridge/domain/stores/connection-problem.ts";
import type { WooCommerceAccess } from "#shared/bridge/domain/stores/store.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { TestedStore } from "#shared/bridge/ports/connection-attempts.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { readAdminEmail } from "./read-admin-email.ts";

const systemSchema = z.object({
  environment: z.object({ version: z.string() }),
  settings: z.object({ HPOS_enabled: z.boolean() }),
});

/**
 * Tests keys at their store: whether they can read orders and write, and which authentication the
 * store accepts. Changes nothing in the store.
 */
export async function testKeys(
  requestStore: StoreHttpClient,
  access: WooCommerceAccess,
): Promise<Result<TestedStore, ConnectionProblem>> {
  let oauthHome: string | undefined;
  const request = createWooCommerceClient(requestStore, access, async (home) => {
    oauthHome = home;
  });
  try {
    const orders = await request("GET", "orders?per_page=1&_fields=id");
    if (orders.status !== 200) return fail(createConnectionProblem("not-woocommerce"));
    // Adds a note to order 0, which no store has. WooCommerce checks the permission to write first.
    const write = await request("POST", "orders/0/notes", { note: "Order Bridge tries its keys." });
    if (!readErrorCode(write).startsWith("woocommerce_rest_"))
      return fail(createConnectionProblem("blocked"));
    const details = {
      ...(await readSystemStatus(request)),
      adminEmail: await tryReadAdminEmail(request),
    };
    return ok({ access: { ...access, oauthHome }, ...details });
  } catch (error) {
    if (error instanceof RejectedKeysError) return fail(createConnectionProblem(error.reason));
    if (error instanceof UnavailableError) {
      return fail(createConnectionProblem(error.kind === "other" ? "blocked" : "store-fault"));
    }
    throw error;
  }
}

const tryReadAdminEmail = (request: WooCommerceClient) =>
  ignoreUnavailable(readAdminEmail(request));

async function readSystemStatus(
  request: WooCommerceClient,
): Promise<Pick<TestedStore, "version" | "hpos">> {
  const fields = "_fields=settings.HPOS_enabled,environment.version";
  const response = await ignoreUnavailable(request("GET", `system_status?${fields}`));
  const parsed = systemSchema.safeParse(response?.body).data;
  return { version: parsed?.environment.version, hpos: parsed?.settings.HPOS_enabled };
}

/** The system status is optional: users who can manage orders cannot always read it. */
async function ignoreUnavailable<Said>(promise: Promise<Said>): Promise<Said | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof UnavailableError) return undefined;
    throw error;
  }
}
