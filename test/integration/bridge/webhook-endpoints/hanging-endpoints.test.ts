import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { WebhookEndpoint } from "#shared/bridge/domain/webhook-endpoints/webhook-endpoint.ts";
import { resendEvent } from "#shared/bridge/use-cases/webhook-endpoints/send-by-hand.ts";
import { createWorkers } from "./webhook-workers.ts";
import { startWebhookWorld, storeId, type WebhookWorld } from "./webhook-world.ts";

const HELD = { state: "held", reason: createMessage("no-phone") } as const;
const WELL = "http://well.test/hook";
/** As infra/config/capacity.ts has them. */
const SLOTS = { messages: 10, retries: 5 };

let world: WebhookWorld;
beforeEach(async () => {
  world = await startWebhookWorld();
});
afterEach(() => world.table.stop());

/** Has so many events sent to an endpoint, as the worker does that adds them to its log. */
async function addEvents(of: StoreId, { endpointId }: WebhookEndpoint, count: number) {
  const { sentEvents, webhookQueue, nameTestEvent } = world.deps;
  for (let at = 0; at < count; at++) {
    const { now } = world.state;
    const eventId = nameTestEvent(now);
    await sentEvents.add({
      ...{ storeId: of, endpointId, eventId, createdAt: now, nextAttemptAt: now },
      ...{ state: "pending", attempts: [], attemptsBeforeResend: 0 },
    });
    await webhookQueue.send({ kind: "attempt", storeId: of, endpointId, eventId });
  }
}

const countStates = async (of: StoreId, { endpointId }: WebhookEndpoint) => {
  const log = await world.deps.sentEvents.list(of, endpointId, 100, undefined);
  return Object.groupBy(log, ({ state }) => state);
};

describe("ten stores whose endpoints hang", () => {
  it("do not delay the event of another store", async () => {
    const ids = Array.from({ length: 10 }, (_, at) => storeIdSchema.parse(`hanging-${at}`));
    const stores = await Promise.all(
      ids.map(async (id) => {
        await world.connectStore(id);
        const { endpoint } = await world.addEndpoint(`http://${id}.test/hook`, undefined, id);
        return { id, endpoint };
      }),
    );
    await world.addEndpoint(WELL);
    await world.putDelivery();
    const workers = createWorkers(world, SLOTS, (url) => url !== WELL);
    // They take every worker once: nobody knows yet that they hang.
    for (const { id, endpoint } of stores) await addEvents(id, endpoint, 1);
    await workers.settle();
    workers.endRequests();
    await workers.settle();

    world.passMinutes(15);
    for (const { id, endpoint } of stores) await addEvents(id, endpoint, 5);
    await world.changeDelivery(HELD);
    world.state.now = new Date(world.state.now.getTime() + 2_000);
    await workers.settle();

    expect(workers.listHanging().length).toBeGreaterThan(0);
    expect(workers.running).toEqual({ messages: 0, retries: SLOTS.retries });
    expect(workers.sent.filter((url) => url === WELL)).toHaveLength(1);
    workers.endRequests();
    await workers.settle();
  });
});

describe("an endpoint that does not answer", () => {
  const url = "http://hanging.test/hook";

  it("is tried by one event at a time, ever more seldom, and loses none of them", async () => {
    let hangs = true;
    const { endpoint } = await world.addEndpoint(url);
    const workers = createWorkers(world, SLOTS, () => hangs);
    await addEvents(storeId, endpoint, 1);
    await workers.settle();
    workers.endRequests();
    await addEvents(storeId, endpoint, 8);
    const tries: number[] = [];
    for (let minute = 1; minute <= 120; minute++) {
      world.passMinutes(1);
      await workers.settle();
      expect(workers.listHanging().length).toBeLessThanOrEqual(1);
      if (workers.listHanging().length > 0) tries.push(minute);
      workers.endRequests();
      await workers.settle();
    }
    // A quarter of the time for which it fails, and a quarter of an hour at most.
    expect(tries.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 7]);
    expect(tries.filter((minute) => minute > 60).length).toBeLessThanOrEqual(60 / 15);
    expect(world.waiting).toHaveLength(9);

    hangs = false;
    for (let minute = 0; minute < 32; minute++) {
      world.passMinutes(1);
      await workers.settle();
    }
    const { delivered = [], pending = [] } = await countStates(storeId, endpoint);
    // What was tried itself goes on as it would have.
    expect(pending.every(({ attempts }) => attempts.length > 0)).toBe(true);
    expect(delivered.length + pending.length).toBe(9);
    world.passMinutes(24 * 60);
    await workers.settle();
    expect((await countStates(storeId, endpoint)).delivered).toHaveLength(9);
    expect(world.waiting).toEqual([]);
  });

  it("gets what waits seconds after it answers one event again", async () => {
    let hangs = true;
    const { endpoint } = await world.addEndpoint(url);
    const workers = createWorkers(world, SLOTS, () => hangs);
    await addEvents(storeId, endpoint, 1);
    for (let quarter = 0; quarter < 8; quarter++) {
      await workers.settle();
      workers.endRequests();
      await workers.settle();
      world.passMinutes(15);
    }
    const { endpointId } = endpoint;
    await addEvents(storeId, endpoint, 5);
    while (workers.listHanging().length === 0) {
      world.passMinutes(1);
      await workers.settle();
    }
    hangs = false;
    world.passSeconds(3);
    workers.endRequests(204);
    await workers.settle();
    expect(await world.deps.endpointStates.read(storeId, endpointId)).toEqual({});
    world.passSeconds(12);
    await workers.settle();

    // What was tried itself goes on as it would have.
    const { pending = [] } = await countStates(storeId, endpoint);
    expect(pending.filter(({ attempts }) => attempts.length === 0)).toEqual([]);
  });

  it("holds nothing back for longer than seconds after a single time-out", async () => {
    let hangs = true;
    const { endpoint } = await world.addEndpoint(url);
    const workers = createWorkers(world, SLOTS, () => hangs);
    await addEvents(storeId, endpoint, 1);
    await workers.settle();
    world.passSeconds(10);
    hangs = false;
    workers.endRequests();
    await addEvents(storeId, endpoint, 4);
    await workers.settle();
    world.passSeconds(12);
    await workers.settle();

    expect((await countStates(storeId, endpoint)).delivered).toHaveLength(4 + 1);
  });

  it("is tried by one event at a time, too, where it fails slowly", async () => {
    const { endpoint } = await world.addEndpoint(url);
    const workers = createWorkers(world, SLOTS, () => true);
    const endAfter = async (seconds: number) => {
      world.passSeconds(seconds);
      workers.endRequests(500);
      await workers.settle();
    };
    await addEvents(storeId, endpoint, 1);
    await workers.settle();
    await endAfter(9);
    await addEvents(storeId, endpoint, 5);
    await workers.settle();
    expect(workers.listHanging()).toHaveLength(1);
    await endAfter(9);
    world.passSeconds(12);
    await workers.settle();
    expect(workers.listHanging()).toEqual([]);
    world.passMinutes(1);
    await workers.settle();
    expect(workers.listHanging()).toHaveLength(1);
    await endAfter(1);
    world.passSeconds(12);
    await workers.settle();

    // A failure that takes no place for long leaves each event to its own times.
    expect(workers.listHanging().length).toBeGreaterThan(1);
    workers.endRequests();
    await workers.settle();
  });

  it("is tried at once by an event that is sent again by hand", async () => {
    const { endpoint } = await world.addEndpoint(url);
    let hangs = true;
    const workers = createWorkers(world, SLOTS, () => hangs);
    await addEvents(storeId, endpoint, 1);
    for (let hour = 0; hour < 2; hour++) {
      await workers.settle();
      workers.endRequests();
      await workers.settle();
      await addEvents(storeId, endpoint, 1);
      world.passMinutes(60);
    }
    await workers.settle();
    workers.endRequests();
    await workers.settle();
    const { endpointId } = endpoint;
    const { nextProbeAt } = await world.deps.endpointStates.read(storeId, endpointId);
    expect(Number(nextProbeAt)).toBeGreaterThan(world.state.now.getTime());
    hangs = false;
    const tried = workers.sent.length;
    const [sent] = await world.deps.sentEvents.list(storeId, endpointId, 1, undefined);
    await resendEvent(world.deps, storeId, endpointId, sent?.eventId ?? "");
    await workers.settle();

    expect(workers.sent).toHaveLength(tried + 1);
    expect(await countStates(storeId, endpoint)).toHaveProperty("delivered");
  });
});
