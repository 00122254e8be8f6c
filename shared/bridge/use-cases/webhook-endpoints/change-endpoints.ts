import type { StoreId } from "#shared/bridge/domain/ids.ts";
import {
  type EventType,
  MAX_ENDPOINTS,
  rotateSecret,
  type WebhookEndpoint,
} from "#shared/bridge/domain/webhook-endpoints/webhook-endpoint.ts";
import type { StoreProfiles, Stores } from "#shared/bridge/ports/stores.ts";
import type {
  EndpointSecrets,
  EndpointStates,
} from "#shared/bridge/ports/webhook-endpoints/webhook-endpoints.ts";
import type { Clock } from "#shared/kernel/clock.ts";

export interface ChangeEndpointsDeps {
  readonly stores: Pick<Stores, "saveWebhooks"> & StoreProfiles;
  readonly endpointSecrets: EndpointSecrets;
  readonly endpointStates: EndpointStates;
  readonly generateEndpointId: () => string;
  readonly clock: Clock;
}

interface EndpointChoices {
  readonly url: string;
  readonly types: readonly EventType[];
}

/** An endpoint with its secret, which is shown once. */
interface EndpointWithSecret {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
}

/** Adds an endpoint. `no-store`: the shop has no courier account yet. */
export async function addEndpoint(
  deps: ChangeEndpointsDeps,
  storeId: StoreId,
  choices: EndpointChoices,
): Promise<EndpointWithSecret | "too-many" | "no-store"> {
  const keyId = await deps.endpointSecrets.getCurrentKeyId();
  const endpoint: WebhookEndpoint = {
    endpointId: deps.generateEndpointId(),
    ...choices,
    createdAt: deps.clock(),
    secrets: [{ keyId, generation: 1 }],
  };
  let isFull = false;
  const saved = await deps.stores.saveWebhooks(storeId, (before) => {
    isFull = before.length >= MAX_ENDPOINTS;
    return isFull ? before : [...before, endpoint];
  });
  if (saved === undefined) return "no-store";
  return isFull ? "too-many" : addSecret(deps, storeId, endpoint);
}

async function addSecret(
  { endpointSecrets }: ChangeEndpointsDeps,
  storeId: StoreId,
  endpoint: WebhookEndpoint,
): Promise<EndpointWithSecret> {
  const [present] = endpoint.secrets;
  const secret = present && (await endpointSecrets.derive(storeId, endpoint.endpointId, present));
  if (secret === undefined) throw new Error("the key of a new secret is missing");
  return { endpoint, secret };
}

/** Changes an endpoint by `change`. Returns undefined if there is none with this id. */
async function changeEndpoint(
  { stores }: ChangeEndpointsDeps,
  storeId: StoreId,
  endpointId: string,
  change: (before: WebhookEndpoint) => WebhookEndpoint,
): Promise<WebhookEndpoint | undefined> {
  const saved = await stores.saveWebhooks(storeId, (before) =>
    before.map((one) => (one.endpointId === endpointId ? change(one) : one)),
  );
  return saved?.find((one) => one.endpointId === endpointId);
}

/** Replaces the address and the types, and has an endpoint that was disabled sent events again. */
export async function replaceEndpoint(
  deps: ChangeEndpointsDeps,
  storeId: StoreId,
  endpointId: string,
  choices: EndpointChoices,
): Promise<WebhookEndpoint | undefined> {
  const replaced = await changeEndpoint(deps, storeId, endpointId, (before) => ({
    ...before,
    ...choices,
  }));
  if (replaced !== undefined) await deps.endpointStates.save(storeId, endpointId, {});
  return replaced;
}

/** Removes an endpoint. Returns whether there was one. What waits for it is sent no more. */
export async function removeEndpoint(
  { stores }: ChangeEndpointsDeps,
  storeId: StoreId,
  endpointId: string,
): Promise<boolean> {
  let isKnown = false;
  await stores.saveWebhooks(storeId, (before) => {
    const rest = before.filter((one) => one.endpointId !== endpointId);
    isKnown = rest.length < before.length;
    return rest;
  });
  return isKnown;
}

/** Gives an endpoint a new secret. The one before signs beside it for a day. */
export async function rotateEndpointSecret(
  deps: ChangeEndpointsDeps,
  storeId: StoreId,
  endpointId: string,
): Promise<EndpointWithSecret | undefined> {
  const keyId = await deps.endpointSecrets.getCurrentKeyId();
  const now = deps.clock();
  const rotated = await changeEndpoint(deps, storeId, endpointId, (before) =>
    rotateSecret(before, keyId, now),
  );
  return rotated && addSecret(deps, storeId, rotated);
}

export async function findEndpoint(
  { stores }: Pick<ChangeEndpointsDeps, "stores">,
  storeId: StoreId,
  endpointId: string,
): Promise<WebhookEndpoint | undefined> {
  const store = await stores.find(storeId);
  return store?.webhooks?.find((one) => one.endpointId === endpointId);
}
