import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  resendEvent,
  sendTestEvent,
} from "#shared/bridge/use-cases/webhook-endpoints/send-by-hand.ts";
import { startReceiver, startWebhookWorld, storeId, type WebhookWorld } from "./webhook-world.ts";

let world: WebhookWorld;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  [world, receiver] = await Promise.all([startWebhookWorld(), startReceiver()]);
});
afterEach(() => Promise.all([world.table.stop(), receiver.close()]));

/** The SDK lost the answer to a write and repeats it, which meets what it wrote. */
function repeatSaves() {
  const { sentEvents } = world.deps;
  return {
    ...sentEvents,
    async save(...input: Parameters<typeof sentEvents.save>) {
      await sentEvents.save(...input);
      return sentEvents.save(...input);
    },
  };
}

async function addTestedEndpoint() {
  const { endpoint } = await world.addEndpoint(receiver.url);
  receiver.answer.status = 500;
  const sent = await sendTestEvent(world.deps, storeId, endpoint.endpointId);
  if (typeof sent === "string") throw new Error(sent);
  return sent;
}

describe("a write that is repeated and meets itself", () => {
  it("records a failed attempt, and leaves the next one queued", async () => {
    const { endpointId, eventId } = await addTestedEndpoint();
    await world.work({ sentEvents: repeatSaves() });
    receiver.answer.status = 204;
    for (let minute = 0; minute < 3; minute++) {
      world.passMinutes(1);
      await world.work();
    }

    const stored = await world.deps.sentEvents.find(storeId, endpointId, eventId);
    expect(stored?.attempts.map(({ httpStatus }) => httpStatus)).toEqual([500, 204]);
    expect(world.waiting).toEqual([]);
  });

  it("has an event sent again by hand", async () => {
    const { endpointId, eventId } = await addTestedEndpoint();
    receiver.answer.status = 204;
    await world.work();
    const resent = await resendEvent(
      { ...world.deps, sentEvents: repeatSaves() },
      ...([storeId, endpointId, eventId] as const),
    );
    await world.work();

    expect(resent).toMatchObject({ state: "pending" });
    expect(receiver.received).toHaveLength(2);
  });
});
