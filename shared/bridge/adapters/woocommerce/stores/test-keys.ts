import * as z from "zod";
import type { AskStore } from "#shared/bridge/adapters/http/store-http-client.ts";
import {
  type WooClient,
  wooClient,
} from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { codeOf, RefusedKeys } from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";
import {
  type StoreProblem,
  storeProblem,
} from "#shared/bridge/domain/stores/connection-problem.ts";
import type { WooAccess } from "#shared/bridge/domain/stores/store.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { TestedStore } from "#shared/bridge/ports/connection-attempts.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";
import { adminEmail } from "./read-admin-email.ts";

const system = z.object({
  environment: z.object({ version: z.string() }),
  settings: z.object({ HPOS_enabled: z.boolean() }),
});

/**
 * Tries keys at the store they are said to be of: that they read orders and may write, and how the
 * store takes them. Changes nothing there.
 */
export async function testKeys(
  askStore: AskStore,
  access: WooAccess,
): Promise<Result<TestedStore, StoreProblem>> {
  let oauthHome: string | undefined;
  const ask = wooClient(askStore, access, async (way) => {
    oauthHome = way;
  });
  try {
    const orders = await ask("GET", "orders?per_page=1&_fields=id");
    if (orders.status !== 200) return refused(storeProblem("not-woocommerce"));
    // A note for the order 0, which no store has: keys that may not write are refused before that is seen.
    const write = await ask("POST", "orders/0/notes", { note: "Order Bridge tries its keys." });
    if (!codeOf(write).startsWith("woocommerce_rest_")) return refused(storeProblem("blocked"));
    const about = { ...(await aboutSystem(ask)), adminEmail: await aboutAdmin(ask) };
    return ok({ access: { ...access, oauthHome }, ...about });
  } catch (error) {
    if (error instanceof RefusedKeys) return refused(storeProblem(error.why));
    if (error instanceof Unavailable) {
      return refused(storeProblem(error.kind === "other" ? "blocked" : "store-fault"));
    }
    throw error;
  }
}

const aboutAdmin = (ask: WooClient) => ifItSays(adminEmail(ask));

async function aboutSystem(ask: WooClient): Promise<Pick<TestedStore, "version" | "hpos">> {
  const fields = "_fields=settings.HPOS_enabled,environment.version";
  const answer = await ifItSays(ask("GET", `system_status?${fields}`));
  const read = system.safeParse(answer?.body).data;
  return { version: read?.environment.version, hpos: read?.settings.HPOS_enabled };
}

/** Orders may be managed without seeing the system: what it says is good to know, and no more. */
async function ifItSays<Said>(asked: Promise<Said>): Promise<Said | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Unavailable) return undefined;
    throw error;
  }
}
