import { expect, it } from "vitest";
import { createPostponement } from "#functions/bridge/reconcile-delivery/postpone-request.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";

const request = {
  ...buildDeliveryKey(),
  reason: "woocommerce order.updated",
  source: "store",
} as const;

async function offer(afterMs: number, changes: { sentAt?: Date; firstSentAt?: Date } = {}) {
  const { sentAt, ...ofRequest } = changes;
  const sent: unknown[][] = [];
  const counted: string[] = [];
  const postpone = createPostponement({
    reconcileQueue: { send: async (...message) => void sent.push(message) },
    clock: () => new Date(noon.getTime() + afterMs),
    count: (name) => void counted.push(name),
    log: { info: () => undefined },
  });
  const receipt = { messageId: "m1", sentAt, receivedAt: noon };
  return { isPostponed: await postpone({ ...request, ...ofRequest }, receipt), sent, counted };
}

it.each([0, 10_000])("leaves a request to its run %i ms after the invocation began", async (ms) => {
  expect(await offer(ms)).toEqual({ isPostponed: false, sent: [], counted: [] });
});

it("sends a request again that comes too late for a run, once for each message", async () => {
  expect(await offer(10_001)).toEqual({
    isPostponed: true,
    sent: [[request, "postponed m1"]],
    counted: ["RequestPostponed"],
  });
});

it("names when a request was first sent, however often it is sent again", async () => {
  const sentAt = new Date(noon.getTime() - 2 * 60_000);
  const firstSentAt = new Date(noon.getTime() - 5 * 60_000);

  expect((await offer(10_001, { sentAt })).sent).toEqual([
    [{ ...request, firstSentAt: sentAt }, "postponed m1"],
  ]);
  expect((await offer(10_001, { sentAt, firstSentAt })).sent).toEqual([
    [{ ...request, firstSentAt }, "postponed m1"],
  ]);
});
