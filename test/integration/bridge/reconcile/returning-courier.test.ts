import { Logger } from "@aws-lambda-powertools/logger";
import { afterAll, describe, expect, it } from "vitest";
import { toLane } from "#functions/bridge/reconcile-delivery/lanes.ts";
import { createPartyPace } from "#functions/bridge/reconcile-delivery/party-pace.ts";
import { createRequestProcessor } from "#functions/bridge/reconcile-delivery/request-processor.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { toMessageGroupId } from "#shared/bridge/adapters/sqs/send-deduplicated.ts";
import type { OpenCircuit } from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { buildDeliveryKey, buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { createFakeStorefront } from "#test/fakes/bridge/storefront.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const request = { ...buildDeliveryKey(), reason: "test" };
const { accountId } = buildStore();
const group = toMessageGroupId(request);
const lane = toLane({ kind: "account", id: accountId }, request, 4);
const PROBED: OpenCircuit = {
  ...{ state: "down" as const, since: noon, failures: 6 },
  ...{ until: new Date(noon.getTime() + 20_000), isProbed: true },
};

const table = await startTable("returning-courier", BRIDGE_INDEXES);
afterAll(() => table.stop());

/** Opens the processor of an instance whose courier's circuit refuses calls until so many waits are over. */
function createFixture() {
  const sent: unknown[][] = [];
  const waits: number[] = [];
  const courier = { refusesUntil: 0 };
  const pace = createPartyPace(
    () => noon,
    () => 0,
  );
  const { storefront } = createFakeStorefront(buildStoreOrder());
  const { openCourier } = createReconcileDeps({});
  const deps = createReconcileDeps({
    clock: () => noon,
    openStorefront: () => storefront,
    openCourier: (account) => ({
      ...openCourier(account),
      async findPoint(accessKey) {
        if (waits.length >= courier.refusesUntil) return openCourier(account).findPoint(accessKey);
        throw new UnavailableError(createMessage("courier-down", { since: noon.toISOString() }), {
          ...{ kind: "down", retryAt: PROBED.until, hasNoEffect: true },
        });
      },
    }),
  });
  const process = createRequestProcessor(
    {
      ...{ ...deps, pace, lanes: 4, generateSaveId: () => "save" },
      watchOrders: async () => undefined,
      reconcileQueue: { send: async (...message) => void sent.push(message) },
      webhookQueue: { send: async () => undefined },
      startTimer(milliseconds) {
        waits.push(milliseconds);
        return { ended: Promise.resolve(), cancel: () => undefined };
      },
    },
    table,
    {
      log: new Logger({ logLevel: "SILENT" }),
      ...{ count: () => undefined, measure: () => undefined },
    },
  );
  return {
    ...{ deps, sent, waits, courier, pace },
    process: (place: string) =>
      process(
        { ...request, dueAt: noon },
        { messageId: "m1", group: place, exceedsShare: false, sentAt: noon, receivedAt: noon },
      ),
  };
}

describe("a request that is refused while another one asks whether its courier is back", () => {
  it("waits in a lane for the answer, and is worked on then", async () => {
    const { deps, process, sent, waits, courier, pace } = createFixture();
    pace.noteCircuit(accountId, PROBED);
    courier.refusesUntil = 2;

    await process(lane);

    expect(waits).toEqual([1_000, 1_000]);
    expect(sent).toEqual([]);
    expect(await deps.deliveries.find(request)).toMatchObject({ state: "booked" });
  });

  it("is due again later if there is no answer within three seconds", async () => {
    const { deps, process, sent, waits, courier, pace } = createFixture();
    pace.noteCircuit(accountId, PROBED);
    courier.refusesUntil = 9;

    await process(lane);

    expect(waits).toEqual([1_000, 1_000, 1_000]);
    expect(sent).toEqual([]);
    const { requeueAt } = (await deps.deliveries.find(request)) ?? {};
    expect(requeueAt).toEqual(new Date(noon.getTime() + 29_998));
  });

  it("goes into a lane of its courier from its own place", async () => {
    const { process, sent, waits, courier, pace } = createFixture();
    courier.refusesUntil = 9;
    pace.noteCircuit(accountId, PROBED);
    await process(group);

    expect(waits).toEqual([]);
    const again = { ...request, dueAt: noon, firstSentAt: noon };
    expect(sent).toEqual([[again, "postponed m1", lane]]);
  });

  it("waits for nobody if the circuit is open and nobody asks", async () => {
    const { process, sent, waits, courier, pace } = createFixture();
    courier.refusesUntil = 9;
    pace.noteCircuit(accountId, { ...PROBED, isProbed: false });
    await process(lane);
    await process(group);

    expect(waits).toEqual([]);
    expect(sent).toEqual([]);
  });
});
