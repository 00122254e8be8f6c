import { Logger } from "@aws-lambda-powertools/logger";
import { afterAll, describe, expect, it } from "vitest";
import { parsePlace } from "#functions/bridge/reconcile-delivery/lanes.ts";
import { createPartyPace } from "#functions/bridge/reconcile-delivery/party-pace.ts";
import { queuedRequestSchema } from "#functions/bridge/reconcile-delivery/queued-request.ts";
import { createRequestProcessor } from "#functions/bridge/reconcile-delivery/request-processor.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createReconcileSender } from "#shared/bridge/adapters/sqs/send-deduplicated.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";
import { ProcessKilled } from "#test/fakes/crash-simulation.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";
import type { QueuedMessage } from "#test/simulation/aws/queued-message.ts";
import { createSqsQueue } from "#test/simulation/aws/sqs-queue.ts";
import { createHistory } from "#test/simulation/history.ts";
import { createRandom } from "#test/simulation/random.ts";
import { NO_FAULTS } from "#test/simulation/run/fault-profile.ts";
import { createScheduler } from "#test/simulation/scheduler.ts";

const table = await startTable("lane-crashes", BRIDGE_INDEXES);
afterAll(() => table.stop());

/** The worker dies once, before SQS has a message that is sent for this reason, or after. */
interface Crash {
  readonly at: "unfinished" | "postponed" | "failed";
  readonly when: "before" | "after";
}

/** The queue of workers of which one dies, and of the next ones. */
function dieAtMessage(queue: ReconcileQueue, crash: Crash | undefined) {
  const deaths = { count: 0 };
  let isDead = false;
  const restart = () => {
    isDead = false;
  };
  const send: ReconcileQueue["send"] = async (request, deduplicationId, group) => {
    const diesNow =
      deaths.count === 0 && crash !== undefined && deduplicationId.startsWith(crash.at);
    if (diesNow) {
      deaths.count += 1;
      if (crash?.when === "after") await queue.send(request, deduplicationId, group);
      isDead = true;
    }
    // What it would do later is not done, either, although it caught what killed it.
    if (isDead) throw new ProcessKilled(restart);
    await queue.send(request, deduplicationId, group);
  };
  return { deaths, queue: { send } };
}

const [FIRST, SECOND] = ["1001", "1002"];
const STORE_TAKES_MS = 4_000;
const SECOND_MS = 1_000;
/** Longer than the visibility time-outs of five receives. */
const REST_SECONDS = 600;

/** Whether the table fails the run of a message. */
type FailingWork = (message: QueuedMessage) => boolean;

/** A slow store whose requests one worker processes. Nothing else finds a request that gets lost. */
function createFixture(crash: Crash | undefined, fails: FailingWork) {
  const simulation = createBridgeSimulation();
  const { time, deps } = simulation;
  const scheduler = createScheduler(noon);
  const history = createHistory(scheduler.clock);
  const engine = { scheduler, history, random: createRandom(1), faults: NO_FAULTS };
  const options = { isFifo: true, delayMs: 2 * SECOND_MS, visibilityMs: 70 * SECOND_MS };
  const deadLetters = createSqsQueue(engine, { ...options, name: "dead-letters" });
  const queue = createSqsQueue(engine, { ...options, name: "reconcile", deadLetters });
  const acceptedGroups: string[] = [];
  const sender: ReconcileQueue = {
    send: createReconcileSender(async (message) => {
      const { MessageBody: body, MessageGroupId: group, MessageDeduplicationId } = message;
      const before = queue.listMessages().length;
      queue.send({ body, group, deduplicationId: MessageDeduplicationId });
      if (queue.listMessages().length > before) acceptedGroups.push(group ?? "");
    }, "reconcile"),
  };
  let isFailing = false;
  const { deaths, queue: reconcileQueue } = dieAtMessage(sender, crash);

  const startWorker = () =>
    createRequestProcessor(
      {
        ...{ ...deps, reconcileQueue, lanes: 4, watchOrders: async () => undefined },
        openStorefront(store) {
          const storefront = deps.openStorefront(store);
          return {
            ...storefront,
            async readOrder(orderId: StoreOrderId) {
              time.now = new Date(time.now.getTime() + STORE_TAKES_MS);
              return storefront.readOrder(orderId);
            },
          };
        },
        stores: {
          ...deps.stores,
          find: (storeId) =>
            isFailing ? Promise.reject(new Error("no table")) : deps.stores.find(storeId),
        },
        pace: createPartyPace(deps.clock, () => 0),
        webhookQueue: { send: async () => undefined },
        generateSaveId: () => "save",
        startTimer: () => ({ ended: Promise.resolve(), cancel: () => undefined }),
      },
      table,
      {
        log: new Logger({ logLevel: "SILENT" }),
        ...{ count: () => undefined, measure: () => undefined },
      },
    );
  let processRequest = startWorker();

  /** Returns whether the worker is done with the message; throws if it died. */
  async function processMessage(message: QueuedMessage, receivedAt: Date): Promise<boolean> {
    const { id: messageId, body, group, sentAt } = message;
    isFailing = fails(message);
    try {
      await processRequest(queuedRequestSchema.parse(JSON.parse(body)), {
        ...{ messageId, group, sentAt: new Date(sentAt), receivedAt, exceedsShare: false },
      });
      return true;
    } catch (error) {
      if (error instanceof ProcessKilled) throw error;
      return false;
    }
  }

  const processMessages = async (batch: readonly QueuedMessage[]): Promise<string[]> => {
    const receivedAt = time.now;
    const done: string[] = [];
    for (const message of batch)
      if (await processMessage(message, receivedAt)) done.push(message.id);
    return done;
  };

  /** Lambda deletes what succeeded when the batch has ended, and nothing of one that died. */
  async function processBatch(batch: readonly QueuedMessage[]): Promise<void> {
    try {
      for (const id of await processMessages(batch)) queue.remove(id);
    } catch (error) {
      if (!(error instanceof ProcessKilled)) throw error;
      error.restart();
      processRequest = startWorker();
    }
  }

  return {
    ...{ simulation, queue, deadLetters, acceptedGroups, deaths },
    async request(orderId: string, reason: string) {
      simulation.putOrder({ id: buildDeliveryKey(orderId).orderId });
      await sender.send({ ...buildDeliveryKey(orderId), reason, source: "store" }, reason);
    },
    async run(seconds: number) {
      const endsAt = time.now.getTime() + seconds * SECOND_MS;
      while (time.now.getTime() < endsAt) {
        time.now = new Date(time.now.getTime() + SECOND_MS);
        await scheduler.runUntil(time.now);
        await processBatch(queue.receive(10));
      }
    },
  };
}

type Fixture = Awaited<ReturnType<typeof placeOrders>>;

const listAccepted = ({ acceptedGroups }: Fixture, kind: "lane" | "aside") =>
  acceptedGroups.filter((group) => parsePlace(group).kind === kind);

async function expectAllBookedOnce({ simulation, queue, deadLetters, orderIds }: Fixture) {
  for (const orderId of orderIds)
    expect(await simulation.readDelivery(orderId)).toMatchObject({ state: "booked" });
  expect(simulation.points).toHaveLength(orderIds.length);
  expect(queue.listMessages()).toEqual([]);
  expect(deadLetters.listMessages()).toEqual([]);
}

/** Each order finds out how its store answers before the next one is placed. */
async function placeOrders(
  orderIds: readonly string[],
  crash?: Crash,
  fails: FailingWork = () => false,
) {
  const fixture = { ...createFixture(crash, fails), orderIds };
  for (const orderId of orderIds) {
    await fixture.request(orderId, "order.created");
    await fixture.run(5);
  }
  await fixture.run(REST_SECONDS);
  return fixture;
}

describe("the requests of a slow store", () => {
  it("wait in its lanes, one of each order", async () => {
    const fixture = await placeOrders([FIRST, SECOND]);

    expect(listAccepted(fixture, "lane")).toHaveLength(2);
    await expectAllBookedOnce(fixture);
  });

  it.each([
    ["before", "unfinished", 2],
    // It is postponed when it comes again, because its store is known to be slow by then.
    ["after", "unfinished", 3],
    ["before", "postponed", 2],
    ["after", "postponed", 2],
  ] as const)(
    "are neither lost nor doubled if the worker dies %s it sends on one that is %s",
    async (when, at, inLanes) => {
      const fixture = await placeOrders([FIRST, SECOND], { at, when });

      expect(fixture.deaths.count).toBe(1);
      expect(listAccepted(fixture, "lane")).toHaveLength(inLanes);
      await expectAllBookedOnce(fixture);
    },
  );
});

describe("a request that fails in its lane", () => {
  const failInLane: FailingWork = ({ group }) => parsePlace(group).kind === "lane";

  it("is set aside once, and succeeds there", async () => {
    const fixture = await placeOrders([FIRST], undefined, failInLane);

    expect(listAccepted(fixture, "aside")).toHaveLength(1);
    await expectAllBookedOnce(fixture);
  });

  it.each(["before", "after"] as const)(
    "is neither lost nor doubled if the worker dies %s it is set aside",
    async (when) => {
      const fixture = await placeOrders([FIRST], { at: "failed", when }, failInLane);

      expect(fixture.deaths.count).toBe(1);
      expect(listAccepted(fixture, "aside")).toHaveLength(1);
      await expectAllBookedOnce(fixture);
    },
  );
});
