import { expect, it } from "vitest";
import { createPostponement } from "#functions/bridge/reconcile-delivery/postpone-request.ts";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";

const key = buildDeliveryKey();
const request = { ...key, reason: "woocommerce order.updated", source: "store" } as const;
const ownGroup = `${key.storeId}/${key.orderId}/1`;
const storeLane = expect.stringMatching(new RegExp(`^lane/store/${key.storeId}/[0-3]$`));
const accountId = accountIdSchema.parse("couriers");
const slowStore = { kind: "store", id: key.storeId } as const;
const slowAccount = { kind: "account", id: accountId } as const;

interface Offer {
  readonly afterMs?: number;
  readonly sentAt?: Date;
  readonly firstSentAt?: Date;
  readonly group?: string;
  readonly exceedsShare?: boolean;
  readonly slow?: typeof slowStore | typeof slowAccount;
}

async function offer({ afterMs = 0, slow, firstSentAt, ...ofReceipt }: Offer) {
  const sent: unknown[][] = [];
  const counted: string[] = [];
  const causes: unknown[] = [];
  const ages: number[] = [];
  const postpone = createPostponement({
    reconcileQueue: { send: async (...message) => void sent.push(message) },
    findSlowParty: async () => slow,
    clock: () => new Date(noon.getTime() + afterMs),
    lanes: 4,
    count: (name) => void counted.push(name),
    measure: (_, seconds) => void ages.push(seconds),
    log: { info: (_, { cause }) => void causes.push(cause) },
  });
  const isPostponed = await postpone(
    { ...request, ...(firstSentAt && { firstSentAt }) },
    {
      ...{ messageId: "m1", sentAt: undefined, receivedAt: noon },
      ...{ group: ownGroup, exceedsShare: false },
      ...ofReceipt,
    },
  );
  return { isPostponed, sent, counted, causes, ages };
}

const left = { isPostponed: false, sent: [], counted: [], causes: [], ages: [] };

it.each([0, 10_000])("leaves a request to its run %i ms after the invocation began", async (ms) => {
  expect(await offer({ afterMs: ms })).toEqual(left);
});

it.each<[string, Offer, string, unknown]>([
  ["comes too late for a run", { afterMs: 10_001 }, "late", storeLane],
  ["exceeds its store's share of the batch", { exceedsShare: true }, "share", storeLane],
  ["has a slow store", { slow: slowStore, exceedsShare: true }, "slow", storeLane],
  [
    "has a slow courier",
    { slow: slowAccount },
    "slow",
    expect.stringMatching(/^lane\/account\/couriers\/[0-3]$/),
  ],
])("sends a request to a lane that %s, once for each message", async (_, offered, cause, lane) => {
  expect(await offer(offered)).toEqual({
    isPostponed: true,
    sent: [[request, "postponed m1", lane]],
    counted: ["RequestPostponed"],
    causes: [cause],
    ages: [0],
  });
});

it.each([`lane/store/${key.storeId}/2`, `aside/${ownGroup}`])(
  "leaves a request to its run that waited in %s, and lets it wait there if it is late",
  async (group) => {
    expect(await offer({ group, slow: slowStore, exceedsShare: true })).toEqual(left);
    expect((await offer({ group, afterMs: 10_001 })).sent).toEqual([
      [request, "postponed m1", group],
    ]);
  },
);

it("names when a request was first sent, however often it is sent again", async () => {
  const sentAt = new Date(noon.getTime() - 2 * 60_000);
  const firstSentAt = new Date(noon.getTime() - 5 * 60_000);
  const late = { afterMs: 10_001, sentAt };

  expect((await offer({ ...late, firstSentAt })).ages).toEqual([310.001]);
  const sentLater = new Date(noon.getTime() + 11_000);
  expect((await offer({ ...late, sentAt: sentLater })).ages).toEqual([0]);
  expect((await offer(late)).sent).toEqual([
    [{ ...request, firstSentAt: sentAt }, "postponed m1", storeLane],
  ]);
  expect((await offer({ ...late, firstSentAt })).sent).toEqual([
    [{ ...request, firstSentAt }, "postponed m1", storeLane],
  ]);
});
