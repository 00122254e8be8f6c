import { fork } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { coalesceGets } from "#shared/aws/coalesce-gets.ts";
import { createTableClient, openTable } from "#shared/aws/table.ts";
import { createTable } from "#test/fakes/dynamo-table.ts";
import { printHelpOnRequest } from "../print-help-on-request.ts";
import { measureBareLoop } from "./bare-loop.ts";
import { countCalls } from "./count-calls.ts";
import { DELIVERY_KINDS } from "./delivery-kinds.ts";
import { runKind } from "./run-kind.ts";

const HELP = `Measures what an order costs the reconcile loop: orders per second and core, DynamoDB and SQS calls.
The courier and the store respond at once; DynamoDB runs in a separate process. A bare loop of one read
and one conditional write, measured in the same run, is the reference.

  --orders N        orders for each kind of delivery; a batch always has 10 (200)
  --concurrency N  requests that are processed side by side, as a batch of the queue is (1)

Example: npm run reconcile-benchmark -- --orders 50`;

printHelpOnRequest(HELP);

const { values } = parseArgs({
  options: {
    orders: { type: "string", default: "200" },
    concurrency: { type: "string", default: "1" },
  },
});
const [orderCount, concurrency] = [Number(values.orders), Number(values.concurrency)];
const toMegabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);

const tableProcess = fork(new URL("table-process.ts", import.meta.url));
try {
  const [url] = (await once(tableProcess, "message")) as [string];
  (await createTable(url, "bench", BRIDGE_INDEXES)).destroy();
  // Both sign their calls, as a deployed function does.
  const credentials = { accessKeyId: "x", secretAccessKey: "x" };
  const config = { endpoint: url, region: "us-east-1", credentials };
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(config));
  const tableClient = createTableClient(config);
  const table = coalesceGets(openTable("bench", tableClient));
  const counting = countCalls(tableClient);
  await measureBareLoop(client, "bench", 200);
  const bareRate = await measureBareLoop(client, "bench", 2_000);
  // What is called first is compiled then.
  await runKind(table, counting, { ...DELIVERY_KINDS[0], name: "warm" }, 20, 1);
  const rows = [];
  for (const kind of DELIVERY_KINDS) {
    // A batch holds at most ten orders.
    const orders = kind.name.startsWith("batch") ? 10 : orderCount;
    const { counts, cpuSeconds } = await runKind(table, counting, kind, orders, concurrency);
    const rate = orders / cpuSeconds;
    const divideByOrders = (count: number) => Number((count / orders).toFixed(1));
    rows.push({
      kind: kind.name,
      "orders/s per core": Math.round(rate),
      "ms an order": divideByOrders(1000 * cpuSeconds),
      "share of a bare loop": Number((rate / bareRate).toFixed(3)),
      "DynamoDB reads": divideByOrders(counts.reads),
      writes: divideByOrders(counts.writes),
      "SQS sends": divideByOrders(counts.sends),
      "KB written": Number((counts.writtenBytes / orders / 1024).toFixed(1)),
      "write units": divideByOrders(counts.writeUnits),
      "largest item, bytes": counts.largestItemBytes,
      "process, MB": toMegabytes(process.memoryUsage.rss()),
    });
  }
  console.log(`A bare loop (one read, one conditional write): ${Math.round(bareRate)}/s per core.`);
  console.table(rows);
  console.log(`The process took ${toMegabytes(process.resourceUsage().maxRSS * 1024)} MB at most.`);
  client.destroy();
  tableClient.destroy();
} finally {
  tableProcess.disconnect();
}
