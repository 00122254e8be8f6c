// What an order costs the loop: node test/bench/loop/main.ts [--orders 200]
// Orders per second and core, with a courier and a store that answer in no time and DynamoDB in a
// process of its own; beside a bare loop of one read and one conditional write in the same run.
import { fork } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createTable } from "#test/fakes/dynamo-table.ts";
import { bare } from "./bare-loop.ts";
import { counted } from "./count-calls.ts";
import { KINDS } from "./delivery-kinds.ts";
import { run } from "./run-kind.ts";

const { values } = parseArgs({ options: { orders: { type: "string", default: "200" } } });
const most = Number(values.orders);

const table = fork(new URL("table-process.ts", import.meta.url));
try {
  const [url] = (await once(table, "message")) as [string];
  const client = await createTable(url, "bench", BRIDGE_INDEXES);
  const counting = counted(client);
  await bare(client, "bench", 200);
  const bareRate = await bare(client, "bench", 2_000);
  const rows = [];
  for (const kind of KINDS) {
    // Ten at a time, as many as a batch has.
    const orders = kind.name.startsWith("batch") ? 10 : most;
    const { counts, cpuSeconds } = await run(client, "bench", counting, kind, orders);
    const rate = orders / cpuSeconds;
    const each = (count: number) => Number((count / orders).toFixed(1));
    rows.push({
      kind: kind.name,
      "orders/s and core": Math.round(rate),
      "of a bare loop": Number((rate / bareRate).toFixed(3)),
      "DynamoDB reads": each(counts.reads),
      writes: each(counts.writes),
      "SQS sends": each(counts.sends),
      "KB written": Number((counts.writtenBytes / orders / 1024).toFixed(1)),
      "write units": each(counts.writeUnits),
      "largest item, bytes": counts.largestItemBytes,
    });
  }
  console.log(`A bare loop (one read, one conditional write): ${Math.round(bareRate)}/s and core.`);
  console.table(rows);
  client.destroy();
} finally {
  table.disconnect();
}
