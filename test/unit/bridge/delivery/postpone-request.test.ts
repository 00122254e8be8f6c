import { expect, it } from "vitest";
import { createPostponement } from "#functions/bridge/reconcile-delivery/postpone-request.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";

const request = {
  ...buildDeliveryKey(),
  reason: "woocommerce order.updated",
  source: "store",
} as const;

async function offer(afterMs: number) {
  const sent: unknown[][] = [];
  const postpone = createPostponement({
    reconcileQueue: { send: async (...message) => void sent.push(message) },
    clock: () => new Date(noon.getTime() + afterMs),
    log: { info: () => undefined },
  });
  const receipt = { messageId: "m1", sentAt: undefined, receivedAt: noon };
  return { isPostponed: await postpone(request, receipt), sent };
}

it.each([0, 10_000])("leaves a request to its run %i ms after the invocation began", async (ms) => {
  expect(await offer(ms)).toEqual({ isPostponed: false, sent: [] });
});

it("sends a request again that comes too late for a run, once for each message", async () => {
  expect(await offer(10_001)).toEqual({
    isPostponed: true,
    sent: [[request, "postponed m1"]],
  });
});
