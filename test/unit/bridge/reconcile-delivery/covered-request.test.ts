import { expect, it } from "vitest";
import { isCoveredRequest } from "#functions/bridge/reconcile-delivery/covered-request.ts";
import {
  type QueuedRequest,
  queuedRequestSchema,
} from "#functions/bridge/reconcile-delivery/queued-request.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";

const build = (fields: object): QueuedRequest =>
  queuedRequestSchema.parse({ ...buildDeliveryKey("1001"), reason: "a test", ...fields });
const webhook = build({ source: "store" });
const { storeId } = buildDeliveryKey();

it.each([
  ["a webhook, by one that says nothing of the order", webhook, webhook, true],
  [
    "one that tells its time, by such a one",
    build({ source: "store", changedAt: noon }),
    webhook,
    true,
  ],
  [
    "one by another that tells its time",
    webhook,
    build({ source: "store", changedAt: noon }),
    false,
  ],
  [
    "one by another that carries the order",
    webhook,
    build({ source: "store", orderFingerprint: "a" }),
    false,
  ],
  ["a notification of the courier", build({ source: "courier" }), webhook, false],
  ["a request of a person", build({}), webhook, false],
  ["a webhook, by the request of a person", webhook, build({}), false],
  ["a look by the clock", build({ source: "clock", dueAt: noon }), webhook, false],
  ["a webhook, by the repair of webhooks", webhook, { storeId, repair: "webhooks" }, false],
] as [string, QueuedRequest, QueuedRequest, boolean][])(
  "says of %s whether a run of its own is needed",
  (_, request, later, expected) => {
    expect(isCoveredRequest(request, later)).toBe(expected);
  },
);
