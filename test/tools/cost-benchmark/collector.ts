import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Counts, createFunctionCounts, type FunctionCounts } from "./counts.ts";
import { describeAwsCall, describeOutsideCall } from "./describe-call.ts";
import type { Recorded, RecordListener, ServerCall } from "./recorder.ts";
import { createTableMeter } from "./table-meter.ts";

/** What of the API's requests belongs to the benchmark or to people, not to an order. */
const NOT_OF_ORDERS = /^\/(api\/)?ops\/|^\/api\/v1\//;

/** A look by the clock: the local run asks for it, because its driver is faster than the clock. */
const LOOK = /^\/ops\/v1\/stores\/[^/]+\/deliveries\/[^/]+\/reconcile$/;

/** The functions' name without their stack's prefix and CDK's hash: `Bridge/SweepSweepStores`. */
const toShortName = (name: string): string =>
  name.replace(/^(Bridge|Courier)-/, "$1/").replace(/[0-9A-F]{8}$/, "");

type Ports = Readonly<Record<string, number>>;

/** Collects what is recorded of a local run. */
export function createCollector(dir: string) {
  let known: Ports | undefined;
  // The run saves them before its first service listens.
  const ports = (): Ports => {
    known ??= JSON.parse(readFileSync(join(dir, "ports.json"), "utf8")) as Ports;
    return known;
  };
  const functions = new Map<string, FunctionCounts>();
  const megabytes = new Map<string, number>();
  const names = new Map<string, string>();
  const apiRequests = { Bridge: 0, Courier: 0, looks: 0 };
  /** Each kind of call, with how often each function made it. */
  const calls = new Map<string, number>();
  const noteCall = (name: string, what: string) => {
    const kind = `${name}: ${what}`;
    calls.set(kind, (calls.get(kind) ?? 0) + 1);
  };
  const meter = createTableMeter(() => `http://127.0.0.1:${ports().dynamodb}`);
  let pending = Promise.resolve();

  const find = (name: string): FunctionCounts => {
    const counts = functions.get(name) ?? createFunctionCounts();
    functions.set(name, counts);
    return counts;
  };
  const isOfAws = (port: number) => {
    const { dynamodb, sqs, secrets, mail } = ports();
    return [dynamodb, sqs, secrets, mail].includes(port);
  };

  const findParty = (port: number): string =>
    Object.entries(ports()).find(([, one]) => one === port)?.[0] ?? "outside";

  const listener: RecordListener = {
    onRecorded(recorded: Recorded) {
      const name = toShortName(recorded.name);
      if (recorded.kind === "loaded") {
        names.set(recorded.keyId, name);
        megabytes.set(name, recorded.megabytes);
        return;
      }
      const counts = find(name);
      if (recorded.kind === "ended") {
        counts.invocations += 1;
        counts.cpuMs = recorded.cpuMs;
        return;
      }
      if (!isOfAws(recorded.port)) {
        counts.outsideCalls += 1;
        counts.outsideBytes += recorded.bytes;
        noteCall(name, describeOutsideCall(findParty(recorded.port), recorded.operation));
        return;
      }
      counts.awsCalls += 1;
      if (recorded.target.startsWith("AmazonSQS.SendMessage")) counts.queueSends += 1;
      if (recorded.target.startsWith("secretsmanager")) counts.secretReads += 1;
    },
    onServerCall(call: ServerCall) {
      const counted = classifyRequest(call, ports());
      if (counted !== undefined) apiRequests[counted] += 1;
      const name = names.get(call.keyId);
      if (name === undefined) return;
      for (const what of describeAwsCall(call)) noteCall(name, what);
      if (!call.target.startsWith("DynamoDB")) return;
      pending = pending.then(async () => addUnits(find(name), await meter.measure(call)));
    },
  };

  return {
    listener,
    megabytes: (name: string) => megabytes.get(name) ?? 512,
    /** The bytes of all items and of their copies in indexes. */
    measureStoredBytes: () => meter.measureStoredBytes(),
    /** Returns how often each kind of call was made so far. */
    readCalls: (): ReadonlyMap<string, number> => new Map(calls),
    /** Returns what was counted so far. */
    async read(): Promise<Counts> {
      // What functions told is on its way.
      await setTimeout(200);
      await pending;
      const logs = measureLogs(dir);
      const copies = [...functions].map(([name, counts]) => [
        name,
        { ...counts, logBytes: logs.get(name) ?? 0 },
      ]);
      return { functions: Object.fromEntries(copies), apiRequests: { ...apiRequests } };
    },
  };
}

/** Returns what a request of an API counts as, if it belongs to an order. */
function classifyRequest(
  { port, path }: ServerCall,
  { Bridge, Courier }: Ports,
): keyof Counts["apiRequests"] | undefined {
  if (port === Bridge && LOOK.test(path)) return "looks";
  if (NOT_OF_ORDERS.test(path)) return undefined;
  if (port === Bridge) return "Bridge";
  return port === Courier ? "Courier" : undefined;
}

function addUnits(counts: FunctionCounts, units: Partial<FunctionCounts>): void {
  for (const [name, value] of Object.entries(units))
    counts[name as keyof FunctionCounts] += value ?? 0;
}

const measureLogs = (dir: string): ReadonlyMap<string, number> =>
  new Map(
    readdirSync(join(dir, "logs")).map((file) => [
      toShortName(file.replace(/\.log$/, "")),
      statSync(join(dir, "logs", file)).size,
    ]),
  );
