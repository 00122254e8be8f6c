import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { replaceEndpoint } from "#shared/bridge/use-cases/webhook-endpoints/change-endpoints.ts";
import {
  resendEvent,
  sendTestEvent,
} from "#shared/bridge/use-cases/webhook-endpoints/send-by-hand.ts";
import { startReceiver, startWebhookWorld, storeId, type WebhookWorld } from "./webhook-world.ts";

const HELD = { state: "held", reason: createMessage("no-phone") } as const;

let world: WebhookWorld;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  [world, receiver] = await Promise.all([startWebhookWorld(), startReceiver()]);
});
afterEach(() => Promise.all([world.table.stop(), receiver.close()]));

/** Adds an endpoint that answers 410 to an event, which disables it. Returns it with the event. */
async function addDisabled() {
  const { endpoint } = await world.addEndpoint(receiver.url);
  await world.putDelivery();
  receiver.answer.status = 410;
  await world.changeDelivery(HELD);
  world.passMinutes(1);
  await world.work();
  const { endpointId } = endpoint;
  const [sent] = await world.deps.sentEvents.list(storeId, endpointId, 1, undefined);
  if (sent === undefined) throw new Error("nothing was sent");
  world.waiting.length = 0;
  return { endpoint, endpointId, sent };
}

describe("a webhook that is disabled", () => {
  it("refuses to send an event again, and changes nothing of it", async () => {
    const { endpointId, sent } = await addDisabled();

    expect(await resendEvent(world.deps, storeId, endpointId, sent.eventId)).toBe("disabled");
    expect(await world.deps.sentEvents.find(storeId, endpointId, sent.eventId)).toEqual(sent);
    expect(world.waiting).toEqual([]);
  });

  it("refuses a test, and logs none", async () => {
    const { endpointId, sent } = await addDisabled();

    expect(await sendTestEvent(world.deps, storeId, endpointId)).toBe("disabled");
    expect(await world.deps.sentEvents.list(storeId, endpointId, 9, undefined)).toEqual([sent]);
    expect(world.waiting).toEqual([]);
  });

  it("takes both again once it is saved", async () => {
    const { endpoint, endpointId, sent } = await addDisabled();
    receiver.answer.status = 204;
    await replaceEndpoint(world.deps, storeId, endpointId, endpoint);
    await resendEvent(world.deps, storeId, endpointId, sent.eventId);
    await sendTestEvent(world.deps, storeId, endpointId);
    await world.work();

    const log = await world.deps.sentEvents.list(storeId, endpointId, 9, undefined);
    expect(log.map(({ state }) => state)).toEqual(["delivered", "delivered"]);
  });
});

it("an event whose attempt is recorded at the moment it is sent again is returned as it is stored", async () => {
  const { endpoint } = await world.addEndpoint(receiver.url);
  const { endpointId } = endpoint;
  const tested = await sendTestEvent(world.deps, storeId, endpointId);
  if (typeof tested === "string") throw new Error(tested);
  const { sentEvents } = world.deps;
  const resent = await resendEvent(
    {
      ...world.deps,
      sentEvents: {
        ...sentEvents,
        async find(...key) {
          const found = await sentEvents.find(...key);
          // The worker records its attempt after this read.
          await world.work();
          return found;
        },
      },
    },
    storeId,
    endpointId,
    tested.eventId,
  );

  expect(resent).toEqual(await sentEvents.find(storeId, endpointId, tested.eventId));
  expect(resent).toMatchObject({ state: "delivered", attempts: [{ httpStatus: 204 }] });
  expect(receiver.received).toHaveLength(1);
});
