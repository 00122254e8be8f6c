import { describe, expect, it } from "vitest";
import { parsePlace, toAside, toLane } from "#functions/bridge/reconcile-delivery/lanes.ts";
import { createSetAside } from "#functions/bridge/reconcile-delivery/set-aside.ts";
import { createShares } from "#functions/bridge/reconcile-delivery/store-shares.ts";
import { toMessageGroupId } from "#shared/bridge/adapters/sqs/send-deduplicated.ts";
import { batchIdSchema, storeIdSchema, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildDeliveryKey, buildStore, noon } from "#test/builders/bridge/delivery.ts";

const key = buildDeliveryKey("7");
const request = { ...key, reason: "test" };
const store = { kind: "store", id: key.storeId } as const;
const account = { kind: "account", id: buildStore().accountId } as const;
const lane = toLane(store, request, 4);

describe("the lanes of a party", () => {
  it.each([
    ["one after the other", 1, 1],
    ["Shopify's, in steps of 32,768", 5_564_923_150_627, 32_768],
    ["all even", 1_000, 2],
    ["all ending with 0", 1_000, 10],
  ])("take as many orders each, with ids %s", (_, first, step) => {
    const lanes = Array.from({ length: 2_000 }, (_, at) => {
      const orderId = storeOrderIdSchema.parse(String(first + at * step));
      return toLane(store, { ...request, orderId }, 4);
    });
    const counts = [...Map.groupBy(lanes, (one) => one).values()].map(({ length }) => length);

    expect(counts).toHaveLength(4);
    for (const count of counts) expect(Math.abs(count - 500)).toBeLessThan(75);
  });

  it("are the same for repeats, and others for another party", () => {
    expect(toLane(store, { ...request, reason: "again", source: "clock" }, 4)).toBe(lane);
    expect(toLane(account, request, 4)).toMatch(/^lane\/account\/[^/]+\/[0-3]$/);
  });

  it("are told from the groups of deliveries and batches, and from what is set aside", () => {
    const batch = { storeId: key.storeId, batchId: batchIdSchema.parse("b1"), reason: "test" };

    expect(parsePlace(lane)).toEqual({ kind: "lane", party: store });
    expect(parsePlace(toLane(account, batch, 4))).toEqual({ kind: "lane", party: account });
    for (const one of [request, batch]) {
      expect(parsePlace(toMessageGroupId(one))).toEqual({ kind: "own" });
      expect(parsePlace(toAside(one))).toEqual({ kind: "aside" });
    }
    expect(parsePlace(undefined)).toEqual({ kind: "own" });
  });

  it.each(["aside", "lane"])("are told from the groups of a store named %s", (name) => {
    const storeId = storeIdSchema.parse(name);
    const batch = { storeId, batchId: batchIdSchema.parse("7-1-0"), reason: "test" };

    for (const one of [{ ...request, storeId }, batch]) {
      expect(parsePlace(toMessageGroupId(one))).toEqual({ kind: "own" });
      expect(parsePlace(toAside(one))).toEqual({ kind: "aside" });
      const party = { kind: "store", id: storeId } as const;
      expect(parsePlace(toLane(party, one, 4))).toEqual({ kind: "lane", party });
    }
  });
});

describe("what a batch works on at once", () => {
  const { findOwner, findSubject, getShare } = createShares({ getConcurrency: () => 3 }, 1);

  it("is one of a store after the other, two in all, wherever they wait but in a lane", () => {
    const owner = findOwner(request, toMessageGroupId(request));

    expect(findOwner(request, toAside(request))).toBe(owner);
    expect(getShare(owner)).toEqual({ concurrency: 1, together: 2 });
  });

  it("is never two requests of one delivery", () => {
    expect(findSubject(request)).toBe(findSubject({ ...request, reason: "again" }));
    expect(findSubject({ ...request, part: 2 })).not.toBe(findSubject(request));
    expect(findSubject({ storeId: key.storeId, repair: "webhooks" })).toBe(key.storeId);
  });

  it("is as many of a lane as its party bears, and each of them", () => {
    expect(findOwner(request, lane)).toBe(lane);
    expect(getShare(lane)).toEqual({ concurrency: 3, together: Number.POSITIVE_INFINITY });
  });
});

describe("a request that fails", () => {
  const sentAt = new Date(noon.getTime() - 60_000);
  const receipt = { messageId: "m1", sentAt, receivedAt: noon, exceedsShare: false };
  async function fail(group: string) {
    const sent: unknown[][] = [];
    const logged: unknown[] = [];
    const setAside = createSetAside({
      reconcileQueue: { send: async (...message) => void sent.push(message) },
      log: { error: (...line) => void logged.push(line) },
    });
    await setAside(request, { ...receipt, group }, new Error("refused"));
    return { sent, logged };
  }

  it("leaves its lane, and keeps when it was first sent", async () => {
    const { sent, logged } = await fail(lane);

    expect(sent).toEqual([[{ ...request, firstSentAt: sentAt }, "failed m1", toAside(request)]]);
    expect(logged).toMatchObject([["request set aside", { messageId: "m1" }]]);
  });

  it.each([toMessageGroupId(request), toAside(request)])("fails in %s", async (group) => {
    await expect(fail(group)).rejects.toThrow("refused");
  });
});
