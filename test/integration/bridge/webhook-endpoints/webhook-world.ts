import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { buildEventBody } from "#functions/bridge/send-webhooks/build-event-body.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { parseKeyRing } from "#shared/aws/key-ring.ts";
import {
  createEndpointSecrets,
  generateEndpointId,
  nameEvent,
  nameTestEvent,
} from "#shared/bridge/adapters/crypto/endpoint-secrets.ts";
import { generateSaveId } from "#shared/bridge/adapters/crypto/save-id.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import {
  createDynamoStoreProfiles,
  createDynamoStores,
} from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { createDynamoEndpointStates } from "#shared/bridge/adapters/dynamodb/webhook-endpoints/endpoint-states.ts";
import { createDynamoSentEvents } from "#shared/bridge/adapters/dynamodb/webhook-endpoints/sent-events.ts";
import { createStoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import { createWebhookSender } from "#shared/bridge/adapters/http/webhook-sender.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { EVENT_TYPES } from "#shared/bridge/domain/webhook-endpoints/webhook-endpoint.ts";
import {
  type WebhookMessage,
  webhookMessageSchema,
} from "#shared/bridge/domain/webhook-endpoints/webhook-message.ts";
import type { WebhookQueue } from "#shared/bridge/ports/webhook-endpoints/webhook-endpoints.ts";
import { announceEvents } from "#shared/bridge/use-cases/webhook-endpoints/announce-events.ts";
import type { ChangeEndpointsDeps } from "#shared/bridge/use-cases/webhook-endpoints/change-endpoints.ts";
import { addEndpoint } from "#shared/bridge/use-cases/webhook-endpoints/change-endpoints.ts";
import {
  type ProcessWebhookDeps,
  processWebhookMessage,
} from "#shared/bridge/use-cases/webhook-endpoints/process-webhook-message.ts";
import type { SendByHandDeps } from "#shared/bridge/use-cases/webhook-endpoints/send-by-hand.ts";
import {
  buildCourierAccount,
  buildDelivery,
  buildDeliveryKey,
  buildStore,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { createTestVault } from "#test/builders/bridge/keys.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

export const { storeId } = buildDeliveryKey();
const RING = { current: "k1", k1: "first".repeat(10) };
const ENV = {
  PUBLIC_URL: "https://bridge.example",
  SHOPIFY_CLIENT_ID: "client",
  SHOPIFY_ADMIN_URL: "https://{shop}",
};

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Starts a program of a merchant's that answers as it is told. */
export async function startReceiver() {
  const received: Received[] = [];
  const answer = { status: 204 };
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(answer.status, { location: "http://127.0.0.1:9/" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ received, answer, url: `http://127.0.0.1:${port}/hook` },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Starts a store with a real table, a queue whose time is set by hand, and an endpoint. */
export async function startWebhookWorld() {
  const table = await startTable("bridge", BRIDGE_INDEXES);
  const state = { now: noon, ring: RING as Record<string, string>, allowsPrivate: true };
  const clock = () => state.now;
  const stores = createDynamoStores(table, async () => createTestVault("master"));
  await stores.putAccount(buildCourierAccount());
  const { keyPrefix: _, ...store } = buildStore();
  await stores.connect(store, noon);
  const deliveries = createDynamoDeliveries(table);
  const waiting: { message: WebhookMessage; at: Date }[] = [];
  const webhookQueue: WebhookQueue = {
    async send(message, delayMs = 0) {
      const at = new Date(state.now.getTime() + Math.min(delayMs, 900_000));
      // As a queue has it: without what JSON has no words for.
      waiting.push({
        message: webhookMessageSchema.parse(JSON.parse(JSON.stringify(message))),
        at,
      });
    },
  };
  const policy = () => ({
    ...{ protocols: ["https:", "http:"], ports: "any" as const },
    privateAddresses: state.allowsPrivate ? ("all" as const) : [],
  });
  const endpointSecrets = createEndpointSecrets(async () =>
    parseKeyRing(JSON.stringify(state.ring)),
  );
  const deps: ProcessWebhookDeps & ChangeEndpointsDeps & SendByHandDeps = {
    stores: { ...stores, find: createDynamoStoreProfiles(table).find },
    ...{ deliveries, webhookQueue, endpointSecrets, clock },
    // Both queues are one list here: the kind of a message says in which it is.
    retryQueue: webhookQueue,
    sentEvents: createDynamoSentEvents(table),
    endpointStates: createDynamoEndpointStates(table),
    webhookSender: {
      send: (request) => createWebhookSender(createStoreHttpClient(policy())).send(request),
    },
    buildEventBody: (profile, sent) => buildEventBody(ENV, profile, sent),
    ...{ nameEvent, nameTestEvent, generateEndpointId },
  };

  return {
    ...{ table, state, stores, deliveries, deps, waiting },
    passMinutes(minutes: number): void {
      state.now = new Date(state.now.getTime() + minutes * 60_000);
    },
    passSeconds(seconds: number): void {
      state.now = new Date(state.now.getTime() + seconds * 1000);
    },
    /** Connects a further store. */
    async connectStore(id: StoreId): Promise<void> {
      const { keyPrefix: __, ...further } = buildStore({ storeId: id });
      const site = `${id}.example`;
      await stores.connect({ ...further, access: { ...further.access, site } as never }, noon);
    },
    async addEndpoint(
      url: string,
      types: readonly (typeof EVENT_TYPES)[number][] = EVENT_TYPES,
      of: StoreId = storeId,
    ) {
      const added = await addEndpoint(deps, of, { url, types });
      if (typeof added === "string") throw new Error(added);
      return added;
    },
    putDelivery: (changes: Partial<Delivery> = {}) =>
      deliveries.create(buildDelivery({ orderName: "#1001", ...changes })),
    /** Changes the delivery as a run of it does, with deliveries that may die: several changes are several saves. */
    async changeDelivery(
      changes: Partial<Delivery> | readonly Partial<Delivery>[],
      { save = deliveries.save }: Partial<typeof deliveries> = {},
    ): Promise<void> {
      const run = announceEvents(
        { webhookQueue, generateSaveId, clock },
        {
          deliveries: { ...deliveries, save },
          stores,
        },
      );
      await run.stores.find(storeId);
      let current = await run.deliveries.find(buildDeliveryKey());
      for (const change of [changes].flat()) {
        if (current === undefined) return;
        current = { ...current, ...change };
        await run.deliveries.save(current);
        current = { ...current, version: current.version + 1 };
      }
    },
    /** Processes what is due, and what follows from it, and returns the outcomes. */
    async work(changes: Partial<ProcessWebhookDeps> = {}): Promise<string[]> {
      const process = processWebhookMessage({ ...deps, ...changes });
      const outcomes: string[] = [];
      for (;;) {
        const at = waiting.findIndex((one) => one.at <= state.now);
        const [due] = at < 0 ? [] : waiting.splice(at, 1);
        if (due === undefined) return outcomes;
        outcomes.push(
          await process(due.message).catch((error: unknown) => {
            // A queue shows a message again that nobody finished.
            waiting.push({ ...due, at: new Date(state.now.getTime() + 60_000) });
            return `died: ${error}`;
          }),
        );
      }
    },
  };
}
export type WebhookWorld = Awaited<ReturnType<typeof startWebhookWorld>>;
