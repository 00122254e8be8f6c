import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { type DeliveryKey, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { type World, world } from "./benchmark-store.ts";
import type { counted } from "./count-calls.ts";
import type { KINDS } from "./delivery-kinds.ts";

type Kind = (typeof KINDS)[number];

/** One kind's orders from the store's hint until they are delivered: what all of them cost. */
export async function run(
  client: DynamoDBDocumentClient,
  tableName: string,
  { counts, reset }: ReturnType<typeof counted>,
  kind: Kind,
  orders: number,
) {
  const storeName = kind.name.replaceAll(/[^a-z]+/g, "-");
  const here = await world(client, tableName, counts, { storeName, ...kind });
  const keys = Array.from({ length: orders }, (_, at) => keyOf(here, at));
  reset();
  const before = process.cpuUsage();

  for (const key of keys) await here.hints.send({ ...key, why: "bench" });
  await here.drain();
  if (isBatched(kind)) await lookAtBatch(here, keys, 11);
  for (const stage of kind.stages) {
    for (const { accessKey } of here.fleet.points) here.fleet.moveTo(accessKey, stage);
    for (const { id } of here.fleet.orders) here.fleet.moveOrder(id, stage);
    await (isBatched(kind) ? lookAtBatch(here, keys, 3) : lookAtEach(here, keys, kind));
  }

  const spent = process.cpuUsage(before);
  for (const key of keys) await expectSettled(here, key);
  return { counts: { ...counts }, cpuSeconds: (spent.user + spent.system) / 1e6 };
}

const keyOf = ({ storeId }: World, at: number): DeliveryKey => ({
  storeId,
  orderId: storeOrderIdSchema.parse(String(1001 + at)),
  part: 1,
});

const isBatched = ({ settings }: Kind): boolean => settings.batching.kind !== "none";

/** As a notification does, or the time of the next look. */
async function lookAtEach(here: World, keys: readonly DeliveryKey[], kind: Kind): Promise<void> {
  here.pass(3);
  const parts = kind.settings.defaultMode === "point" ? kind.places : 1;
  for (const key of keys) {
    for (let part = 1; part <= parts; part++) {
      await here.hints.send({ ...key, part, why: "bench", from: "courier" });
    }
  }
  await here.drain();
}

/** Ten orders to a batch: each batch is looked at, and hints at its members. */
async function lookAtBatch(
  here: World,
  keys: readonly DeliveryKey[],
  minutes: number,
): Promise<void> {
  here.pass(minutes);
  const [first] = keys;
  const batchId = first && (await here.find(first))?.batchId;
  if (batchId === undefined) throw new Error("the order is in no batch");
  await here.hints.send({ storeId: here.storeId, batchId, why: "bench" });
  await here.drain();
}

async function expectSettled({ find }: World, key: DeliveryKey): Promise<void> {
  const state = (await find(key))?.state;
  if (state !== "settled") throw new Error(`order ${key.orderId} ended ${state}`);
}
