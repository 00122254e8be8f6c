import { expect, it } from "vitest";
import { continueRequest } from "#functions/bridge/reconcile-delivery/continue-request.ts";
import { batchIdSchema } from "#shared/bridge/domain/ids.ts";
import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";

const key = buildDeliveryKey();
const sentAt = new Date(noon.getTime() - 60_000);

async function sendAgain(request: ReconcileRequest) {
  const sent: unknown[][] = [];
  const send = async (...message: unknown[]) => void sent.push(message);
  const receipt = { messageId: "m1", sentAt, receivedAt: noon, group: "a", exceedsShare: false };
  await continueRequest({ send }, request, receipt, "lane/store/tea-house/1");
  return sent;
}

it.each<[string, ReconcileRequest, Partial<ReconcileRequest>]>([
  [
    "a webhook's",
    { ...key, reason: "woocommerce order.updated", source: "store", orderFingerprint: "f" },
    { firstSentAt: sentAt },
  ],
  [
    "one that was sent again before",
    { ...key, reason: "postponed", firstSentAt: new Date(noon.getTime() - 300_000) },
    {},
  ],
  [
    "a batch's",
    { storeId: key.storeId, batchId: batchIdSchema.parse("b1"), reason: "due" },
    { firstSentAt: sentAt },
  ],
])("continues %s as it was", async (_, request, added) => {
  expect(await sendAgain(request)).toEqual([
    [{ ...request, ...added }, "unfinished m1", "lane/store/tea-house/1"],
  ]);
});

it("forgets when a batch was due", async () => {
  const batch = { storeId: key.storeId, batchId: batchIdSchema.parse("b1"), reason: "due" };

  expect(await sendAgain({ ...batch, dueAt: noon })).toEqual([
    [{ ...batch, firstSentAt: sentAt }, "unfinished m1", "lane/store/tea-house/1"],
  ]);
});

it("forgets when it was due and what a notification told", async () => {
  const request = { ...key, reason: "due", source: "clock" } as const;
  const notified = { status: "picked-up", at: noon } as const;

  expect(await sendAgain({ ...request, dueAt: noon, notified })).toEqual([
    [{ ...request, firstSentAt: sentAt }, "unfinished m1", "lane/store/tea-house/1"],
  ]);
});
