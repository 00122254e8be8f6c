import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { computeAppFingerprint } from "./app-fingerprint.ts";
import { choosePorts, type Ports } from "./choose-ports.ts";
import { createFaultBoard, type FaultBoard } from "./faults/fault-board.ts";
import type { ThrottleListeners } from "./faults/table-faults.ts";
import type { LocalFunction } from "./functions/local-function.ts";
import { createReconcileQueueReader, type ReadReconcileQueue } from "./home/reconcile-queue.ts";
import { createRunActivity, type RunActivity } from "./home/run-activity.ts";
import { lockFolder } from "./lock-folder.ts";
import { createMetricSamples } from "./operations/metric-samples.ts";
import { startOperations } from "./operations/start-operations.ts";
import { readPermissions } from "./permissions/read-permissions.ts";
import { createAccessGuard } from "./services/access/caller.ts";
import { type LocalServices, startServices } from "./services/start-services.ts";
import { ShutdownStack } from "./shutdown-stack.ts";
import { startRuntime } from "./start-runtime.ts";
import { findSynthesized, synthesize } from "./synthesize.ts";
import { findApiPort, nameApis } from "./template/api-names.ts";
import { readAssembly } from "./template/assembly.ts";
import { findResource } from "./template/find-resource.ts";
import type { Parameters } from "./template/references.ts";
import { System } from "./template/system.ts";

/** How to run an app's templates on this machine. */
export interface LocalRunOptions {
  /** The folder of all data: tables, queues, secrets, logs. */
  readonly dir: string;
  /** The folder of a cloud assembly. By default, synthesizes the app that cdk.json names. */
  readonly app?: string;
  /** The first port. 0, the default, chooses free ports and saves them in `dir`. */
  readonly firstPort?: number;
  /** The services that receive the ports, in order. By default each API by its stack's name, then the data services. */
  readonly portNames?: readonly string[];
  /** Returns values for the stacks' parameters. They may depend on the ports. */
  readonly createParameters?: (ports: Ports) => Parameters;
  /**
   * Starts the services that the functions call, and returns a function that stops them. Runs when
   * the APIs listen, before queues and schedules start.
   */
  readonly startDependencies?: (running: Running) => Promise<() => Promise<void>>;
  /** A folder that receives a record of the grants that the run uses. By default only `dir` has one. */
  readonly collectGrantsIn?: string | undefined;
  /** Receives the name of each step of the start when it begins. */
  readonly begin?: (step: string) => void;
  /** Receives a line about each problem. */
  readonly log?: (line: string) => void;
  /** How long `close` waits for running calls. By default 5 s. */
  readonly shutdownTimeoutMs?: number;
}

/** A running app. */
export interface LocalRun {
  /** Base URL of each stack's HTTP API or load balancer. */
  readonly apis: Readonly<Record<string, string>>;
  readonly ports: Ports;
  /** What can be broken in this run. */
  readonly faults: FaultBoard;
  /** The stacks' outputs, by stack and name. */
  readonly outputs: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Returns a secret's value, by ARN or logical id. */
  readSecret(name: string): string;
  /** Calls a function by logical id and returns its result. Rejects if the function fails. */
  invoke(name: string, event: unknown): Promise<unknown>;
  /** Waits for running calls, but not longer than the shutdown's limit, then stops everything. */
  close(): Promise<void>;
}

/** The parts of a local run that are available before its queues and schedules start. */
export interface Running
  extends Pick<LocalRun, "apis" | "faults" | "ports" | "outputs" | "readSecret"> {
  /** What passes the run. */
  readonly activity: RunActivity;
  readonly readQueue: ReadReconcileQueue;
}

/** Runs the templates of an app. If one cannot be run, stops everything that was started and throws. */
export async function startLocalRun(options: LocalRunOptions): Promise<LocalRun> {
  const shutdown = new ShutdownStack();
  try {
    return await startParts(options, shutdown);
  } catch (error) {
    await shutdown.close();
    throw error;
  }
}

async function startParts(options: LocalRunOptions, shutdown: ShutdownStack): Promise<LocalRun> {
  const { log = () => undefined, begin = () => undefined, firstPort = 0 } = options;
  const dir = resolve(options.dir);
  begin("Checking the data folder and the ports");
  mkdirSync(dir, { recursive: true });
  shutdown.add(lockFolder(dir));

  const chosen = options.portNames && (await choosePorts(dir, firstPort, options.portNames));
  const app = options.app ?? (await prepareApp(begin));
  const assembly = readAssembly(resolve(app));
  const names = nameApis(assembly);
  const portNames = [...names.values(), "dynamodb", "sqs", "secrets", "mail", "operations"];
  const ports = chosen ?? (await choosePorts(dir, firstPort, portNames));
  const system = new System(assembly, options.createParameters?.(ports) ?? {}, {
    getApiUrl: (stack, id) => `http://127.0.0.1:${findApiPort(names, ports, { stack, id })}`,
    sqs: `http://127.0.0.1:${ports.sqs}`,
  });

  begin("Starting tables, queues, secrets and mail");
  const guard = createAccessGuard(
    readPermissions(system, { dir, collectIn: options.collectGrantsIn, report: log }, shutdown),
  );
  const parts = { system, ports, ...createObservers() };
  const { faults, activity } = parts;
  const services = await startServices({ ...parts, dir, guard }, shutdown);
  const figures = await startOperations({ ...parts, services }, shutdown);
  const running: Running = {
    ...{ apis: listApis(names.values(), ports), ports, faults, activity },
    readQueue: createReconcileQueueReader(system, services.inspectQueue),
    ...readStacks(system, services),
  };
  begin("Starting the HTTP APIs");
  const functions = await startRuntime(
    {
      ...parts,
      dir,
      assembly,
      services,
      figures,
      findPort: (api) => findApiPort(names, ports, api),
      startDependencies: async () => options.startDependencies?.(running),
      log,
      shutdownTimeoutMs: options.shutdownTimeoutMs,
    },
    shutdown,
  );

  return {
    ...running,
    invoke: async (name, event) => {
      const { arn } = findResource(system.listResources("AWS::Lambda::Function"), name);
      return functions.get(arn)?.invoke(event);
    },
    close: () => shutdown.close(),
  };
}

/** Creates what disturbs the parts of a run, and what hears of them. */
const createObservers = () => ({
  faults: createFaultBoard(),
  runningFunctions: new Set<LocalFunction>(),
  throttleListeners: [] as ThrottleListeners,
  samples: createMetricSamples(),
  activity: createRunActivity(),
});

const listApis = (names: Iterable<string>, ports: Ports): Record<string, string> =>
  Object.fromEntries([...names].map((name) => [name, `http://127.0.0.1:${ports[name]}`]));

/** Returns what the stacks publish, and what reads their secrets. */
const readStacks = (system: System, { secrets }: LocalServices) => ({
  outputs: system.resolveOutputs(),
  readSecret: (name: string): string => {
    const resource = findResource(system.listResources("AWS::SecretsManager::Secret"), name);
    return secrets.get(resource.arn) ?? "";
  },
});

/** Returns the folder of the app from an earlier start with the same sources, or of a new one. */
async function prepareApp(begin: (step: string) => void): Promise<string> {
  const fingerprint = computeAppFingerprint();
  const found = findSynthesized(fingerprint);
  if (found !== undefined) {
    begin("Reading the templates that an earlier start created from these sources");
    return found;
  }
  begin("Creating the templates and bundling the functions (the next start reuses them)");
  return synthesize(fingerprint);
}
