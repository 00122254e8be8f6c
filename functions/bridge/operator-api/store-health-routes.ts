import { answer, type JsonRoute, parsed } from "#functions/runtime/json-routes.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import type { StoreHealthBook } from "#shared/bridge/ports/store-health.ts";

/** The call that says how orders come in from a store. */
export function storeHealthRoutes(health: StoreHealthBook) {
  return {
    "GET /ops/v1/stores/{storeId}/health": async ({ variables }) => {
      const storeId = parsed(storeIdSchema, variables.storeId, "storeId");
      const { sweep, webhooks, week, rates, admin } = await health.read(storeId);
      return answer(200, {
        store_id: storeId,
        sweep: sweep && {
          at: sweep.at,
          succeeded_at: sweep.succeededAt ?? null,
          found: sweep.found,
          untold: sweep.untold,
          last_untold_at: sweep.lastUntoldAt ?? null,
          consecutive_failures: sweep.failures,
          last_error: sweep.trouble?.text ?? null,
          failing_since: sweep.trouble?.since ?? null,
          next_try_at: sweep.trouble?.nextTryAt ?? null,
        },
        webhooks: webhooks && {
          state: webhooks.state,
          checked_at: webhooks.checkedAt,
          healthy_at: webhooks.healthyAt ?? null,
          replaced: webhooks.replaced,
          last_error: webhooks.trouble ?? null,
        },
        week: week && {
          compared_at: week.at,
          since: week.since,
          store_orders: week.storeOrders,
          deliveries: week.deliveries,
          missing: week.missing,
          is_whole: week.isWhole,
        },
        rates: ratesView(rates),
        administrator: administratorOf(admin),
      });
    },
  } satisfies Record<string, JsonRoute>;
}

const ratesView = (rates: StoreHealth["rates"]) =>
  rates && { state: rates.state, checked_at: rates.checkedAt, message: rates.text ?? null };

const administratorOf = (admin: StoreHealth["admin"]) =>
  admin && { asked_at: admin.at, is_named: admin.isNamed };
