import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { registerUnlimitedAccount } from "#test/e2e/local-run/courier-under-load.ts";
import { createLocalProcess } from "#test/e2e/local-run/local-process.ts";
import { createPartner } from "#test/tools/conformance/http/partner.ts";
import { createRequestSender } from "#test/tools/conformance/http/request-sender.ts";
import { printHelpOnRequest } from "../print-help-on-request.ts";
import { createFirstOrder, prepareScenarios } from "./load-scenarios.ts";
import { runLoad } from "./run-load.ts";
import { seedOrders } from "./seed-orders.ts";

const HELP = `Measures the courier's requests per second on this machine, and those of a bare handler in the same run.

  --seconds N    duration of each measurement (8)
  --offset N     offset of the list page that is read; as many orders are created first (100000)
  --confirms N   confirmations to measure (1000)

Example: npm run courier-benchmark -- --seconds 3 --offset 1000`;

printHelpOnRequest(HELP);

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "8" },
    offset: { type: "string", default: "100000" },
    confirms: { type: "string", default: "1000" },
  },
});
const [seconds, offset, confirms] = [values.seconds, values.offset, values.confirms].map(
  Number,
) as [number, number, number];

const dir = mkdtempSync(join(tmpdir(), "order-bridge-bench-"));
const local = createLocalProcess(dir);
const bareProcess = fork(new URL("bare-server.ts", import.meta.url));
try {
  const [bareUrl] = (await once(bareProcess, "message")) as [string];
  const { url, opsKey } = (await local.start()).courier;
  const credentials = await registerUnlimitedAccount(url, opsKey);
  const partner = createPartner(createRequestSender(url), credentials);
  const { orderId, accountNumber } = await createFirstOrder(partner);

  const { dynamodb } = JSON.parse(readFileSync(join(dir, "ports.json"), "utf8"));
  const seedingAt = performance.now();
  await seedOrders(`http://127.0.0.1:${dynamodb}`, accountNumber, offset + 12);
  const seeding = (performance.now() - seedingAt) / 1000;
  console.log(`${offset + 12} orders written in ${seeding.toFixed(0)} s`);

  const { clientid, secretid } = credentials;
  const rows = [];
  for (const scenario of await prepareScenarios(partner, { orderId, confirms, offset })) {
    const { maxRequests: _, ...timed } = scenario;
    const bare = await runLoad(
      bareUrl,
      {},
      { ...timed, createBody: () => "{}" },
      Math.min(seconds, 3),
    );
    const courier = await runLoad(url, { clientid, secretid }, scenario, seconds);
    rows.push({
      call: scenario.name,
      "requests/s": Math.round(courier.requestsPerSecond),
      "p99 ms": courier.p99Ms,
      failed: courier.failed,
      "bare requests/s": Math.round(bare.requestsPerSecond),
      "bare p99 ms": bare.p99Ms,
      ratio: Number((courier.requestsPerSecond / bare.requestsPerSecond).toFixed(4)),
    });
  }
  console.table(rows);
} finally {
  bareProcess.kill();
  await local.kill();
  rmSync(dir, { recursive: true, force: true });
}
