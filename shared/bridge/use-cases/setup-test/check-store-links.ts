import { createMessage, type Message } from "#shared/bridge/domain/messages/message.ts";
import { findInstallationProblem } from "#shared/bridge/domain/stores/installation.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import { planWebhooks, WEBHOOK_TOPICS } from "#shared/bridge/domain/stores/webhook-plan.ts";
import { type CheckResult, toBroken, toWorking } from "./check-result.ts";
import type { SetupTestDeps } from "./setup-test-deps.ts";

/** Reads the store's orders with the access that the bridge has. */
export async function checkStore(
  { openStorefront, installations, clock }: SetupTestDeps,
  store: Store,
): Promise<CheckResult> {
  if (store.access.kind === "disconnected") return toBroken(createMessage("store-disconnected"));
  // The first page tells; a storefront throws where the store does not answer.
  for await (const _ of openStorefront(store).listChangedOrders(clock())) break;
  const problem = await findShopProblem(installations, store);
  return problem === undefined
    ? toWorking(createMessage("setup-test.store-answers"))
    : toBroken(problem);
}

/**
 * A shop that took the app's access back answers as one without orders: its installation tells. A shop of
 * the operator's own organization can have none.
 */
async function findShopProblem(
  installations: SetupTestDeps["installations"],
  { storeId, access }: Store,
): Promise<Message | undefined> {
  if (access.kind !== "shopify") return undefined;
  const installation = await installations.find(storeId);
  return installation && findInstallationProblem(installation);
}

/**
 * Lists the store's webhooks that point to this bridge. Shopify's belong to the app, which no call of a
 * shop shows: there the last one that came tells.
 */
export async function checkWebhooks(
  { openWebhooks, storeHealth }: SetupTestDeps,
  store: Store,
): Promise<CheckResult> {
  const webhooks = openWebhooks(store);
  if (webhooks === undefined) {
    const { webhookReceivedAt } = await storeHealth.read(store.storeId);
    return toWorking(
      webhookReceivedAt === undefined
        ? createMessage("setup-test.webhook-awaited")
        : createMessage("setup-test.webhook-received", { at: webhookReceivedAt.toISOString() }),
    );
  }
  const { create: missing } = planWebhooks(await webhooks.list(), false);
  return missing.length === 0
    ? toWorking(createMessage("setup-test.webhooks-active", { webhooks: WEBHOOK_TOPICS.length }))
    : toBroken(createMessage("setup-test.webhooks-missing", { topics: missing.join(", ") }));
}
