import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import type { StoreHealthRecords } from "#shared/bridge/ports/store-health.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { findBookingPause } from "#shared/bridge/use-cases/dispatch/find-booking-pause.ts";
import { ok } from "#shared/kernel/result.ts";
import { toOptionalMessageView } from "./message-view.ts";
import { defineRoute, type OperatorRoute } from "./operator-route.ts";
import { storePathSchema } from "./request-schemas.ts";

interface Deps {
  readonly health: Pick<StoreHealthRecords, "read">;
  readonly stores: Pick<Stores, "find" | "findAccount">;
}

/** Creates the call that shows how well orders arrive from a store. */
export function createStoreHealthRoutes({ health, stores }: Deps): OperatorRoute[] {
  return [
    defineRoute(
      { key: "GET /ops/v1/stores/{storeId}/health", status: 200, path: storePathSchema },
      async ({ path: { storeId } }) => {
        const { sweep, webhooks, orderComparison, rates, admin, locations, webhookReceivedAt } =
          await health.read(storeId);
        const store = await stores.find(storeId);
        return ok({
          store_id: storeId,
          connection: toConnectionState(store),
          paused_at: (store && (await findBookingPause(stores, store))) ?? null,
          webhook_received_at: webhookReceivedAt ?? null,
          sweep: toSweepView(sweep),
          webhooks: webhooks && {
            state: webhooks.state,
            checked_at: webhooks.checkedAt,
            healthy_at: webhooks.healthyAt ?? null,
            replaced: webhooks.replaced,
            last_error: toOptionalMessageView(webhooks.lastError),
          },
          order_comparison: orderComparison && {
            compared_at: orderComparison.at,
            since: orderComparison.since,
            store_orders: orderComparison.storeOrders,
            deliveries: orderComparison.deliveries,
            missing: orderComparison.missing,
            is_complete: orderComparison.isComplete,
          },
          rates: toRatesView(rates),
          administrator: toAdministratorView(admin),
          locations: toLocationsView(locations),
        });
      },
    ),
  ];
}

const toConnectionState = (store: Store | undefined) => {
  if (store === undefined) return "never-connected";
  return store.access.kind === "disconnected" ? "disconnected" : "connected";
};

const toSweepView = (sweep: StoreHealth["sweep"]) =>
  sweep && {
    at: sweep.at,
    succeeded_at: sweep.succeededAt ?? null,
    found: sweep.found,
    missed_webhooks: sweep.missedByWebhooks,
    last_missed_webhook_at: sweep.lastMissedWebhookAt ?? null,
    consecutive_failures: sweep.failures,
    last_error: toOptionalMessageView(sweep.lastError),
    failing_since: sweep.lastError?.since ?? null,
    retry_at: sweep.lastError?.retryAt ?? null,
  };

const toRatesView = (rates: StoreHealth["rates"]) =>
  rates && {
    state: rates.state,
    checked_at: rates.checkedAt,
    message: toOptionalMessageView(rates.message),
  };

const toLocationsView = (locations: StoreHealth["locations"]) =>
  locations && {
    checked_at: locations.checkedAt,
    links: locations.links.map(({ pickupLocationId, storeLocationId, state }) => ({
      pickup_location_id: pickupLocationId,
      store_location_id: storeLocationId,
      state,
    })),
  };

const toAdministratorView = (admin: StoreHealth["admin"]) =>
  admin && { asked_at: admin.at, is_named: admin.isNamed };
