// What an order costs the loop: npm run reconcile-benchmark -- [--orders 200]
// Orders per second and core, with a courier and a store that answer in no time and DynamoDB in a
// process of its own; beside a bare loop of one read and one conditional write in the same run.
import { fork } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { openTable } from "#shared/aws/table.ts";
import { createTable } from "#test/fakes/dynamo-table.ts";
import { measureBareLoop } from "./bare-loop.ts";
import { countCalls } from "./count-calls.ts";
import { DELIVERY_KINDS } from "./delivery-kinds.ts";
import { runKind } from "./run-kind.ts";

const { values } = parseArgs({ options: { orders: { type: "string", default: "200" } } });
const most = Number(values.orders);

const table = fork(new URL("table-process.ts", import.meta.url));
try {
  const [url] = (await once(table, "message")) as [string];
  const client = await createTable(url, "bench", BRIDGE_INDEXES);
  const counting = countCalls(client);
  await measureBareLoop(client, "bench", 200);
  const bareRate = await measureBareLoop(client, "bench", 2_000);
  const rows = [];
  for (const kind of DELIVERY_KINDS) {
    // Ten at a time, as many as a batch has.
    const orders = kind.name.startsWith("batch") ? 10 : most;
    const { counts, cpuSeconds } = await runKind(
      openTable("bench", client),
      counting,
      kind,
      orders,
    );
    const rate = orders / cpuSeconds;
    const divideByOrders = (count: number) => Number((count / orders).toFixed(1));
    rows.push({
      kind: kind.name,
      "orders/s and core": Math.round(rate),
      "of a bare loop": Number((rate / bareRate).toFixed(3)),
      "DynamoDB reads": divideByOrders(counts.reads),
      writes: divideByOrders(counts.writes),
      "SQS sends": divideByOrders(counts.sends),
      "KB written": Number((counts.writtenBytes / orders / 1024).toFixed(1)),
      "write units": divideByOrders(counts.writeUnits),
      "largest item, bytes": counts.largestItemBytes,
    });
  }
  console.log(`A bare loop (one read, one conditional write): ${Math.round(bareRate)}/s and core.`);
  console.table(rows);
  client.destroy();
} finally {
  table.disconnect();
}
