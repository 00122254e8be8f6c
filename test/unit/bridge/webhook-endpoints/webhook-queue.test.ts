import type { SQSClient } from "@aws-sdk/client-sqs";
import { expect, it } from "vitest";
import { createSqsWebhookQueue } from "#shared/bridge/adapters/sqs/webhook-queue.ts";
import {
  type WebhookMessage,
  webhookMessageSchema,
} from "#shared/bridge/domain/webhook-endpoints/webhook-message.ts";
import { buildDeliveryKey } from "#test/builders/bridge/delivery.ts";

const { storeId } = buildDeliveryKey();
const EVENT = { storeId, endpointId: "0123456789ab", eventId: "evt_1" };

async function findGroup(message: WebhookMessage): Promise<unknown> {
  let group: unknown;
  const send = async ({ input }: { input: { MessageGroupId?: string } }) => {
    group = input.MessageGroupId;
  };
  await createSqsWebhookQueue({ send } as unknown as SQSClient, "queue").send(message);
  return group;
}

it("has SQS share the places fairly among endpoints, and among stores before they are known", async () => {
  const events = webhookMessageSchema.parse({
    kind: "events",
    saveId: "save",
    looks: 0,
    events: [
      {
        type: "delivery.booked",
        key: { ...buildDeliveryKey(), storeId },
        occurredAt: "2026-11-23T12:00:00.000Z",
        sequence: 2,
        state: "booked",
      },
    ],
  });

  expect(await findGroup({ kind: "attempt", ...EVENT })).toBe(EVENT.endpointId);
  expect(await findGroup({ kind: "retry", ...EVENT })).toBe(EVENT.endpointId);
  expect(await findGroup(events)).toBe(storeId);
});
