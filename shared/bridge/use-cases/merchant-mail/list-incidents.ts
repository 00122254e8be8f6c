import {
  findCourierIncident,
  findDeliveryIncident,
  findStoreIncident,
  findWebhookIncident,
  type Incident,
} from "#shared/bridge/domain/merchant-mail/incident.ts";
import type { IncidentKind } from "#shared/bridge/domain/merchant-mail/merchant-mail.ts";
import { findBookingAccount, type StoreProfile } from "#shared/bridge/domain/stores/store.ts";
import type { AccountHealthRecords } from "#shared/bridge/ports/account-health.ts";
import type { DeliveryListing } from "#shared/bridge/ports/delivery-listing.ts";
import type { StoreHealthRecords } from "#shared/bridge/ports/store-health.ts";
import type { EndpointStates } from "#shared/bridge/ports/webhook-endpoints/webhook-endpoints.ts";

export interface ListIncidentsDeps {
  readonly listing: DeliveryListing;
  readonly storeHealth: Pick<StoreHealthRecords, "read">;
  readonly accountHealth: Pick<AccountHealthRecords, "read">;
  readonly endpointStates: Pick<EndpointStates, "read">;
}

/** More than one mail can say. */
const MAX_DELIVERIES = 500;

/** Lists what needs the store's merchant now and is of these kinds. */
export async function listIncidents(
  deps: ListIncidentsDeps,
  store: StoreProfile,
  kinds: readonly IncidentKind[],
  now: Date,
): Promise<{ readonly incidents: readonly Incident[]; readonly isComplete: boolean }> {
  const [connections, { deliveries, next }] = await Promise.all([
    kinds.includes("disconnected") ? listConnectionIncidents(deps, store, now) : [],
    deps.listing.listPage(store.storeId, { needsAttention: true }, MAX_DELIVERIES),
  ]);
  const found = deliveries.flatMap((one) => findDeliveryIncident(one, now) ?? []);
  return {
    incidents: [...connections, ...found].filter(({ kind }) => kinds.includes(kind)),
    isComplete: next === undefined,
  };
}

async function listConnectionIncidents(
  { storeHealth, accountHealth, endpointStates }: ListIncidentsDeps,
  store: StoreProfile,
  now: Date,
): Promise<Incident[]> {
  const accountId = findBookingAccount(store, false);
  const [health, circuit, webhooks] = await Promise.all([
    storeHealth.read(store.storeId),
    accountId === undefined ? undefined : accountHealth.read(accountId),
    Promise.all(
      (store.webhooks ?? []).map(async (one) =>
        findWebhookIncident(one, await endpointStates.read(store.storeId, one.endpointId)),
      ),
    ),
  ]);
  return [
    findStoreIncident(store.access, health, now),
    circuit && findCourierIncident(circuit.health, now),
    ...webhooks,
  ].flatMap((incident) => incident ?? []);
}
