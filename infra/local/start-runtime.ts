import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { RunActivity } from "#infra/local/home/run-activity.ts";
import type { FaultBoard } from "./faults/fault-board.ts";
import { isQueueHeld, recycleWithoutSecrets } from "./faults/function-faults.ts";
import { createRequestDisturbance } from "./faults/http-faults.ts";
import { createFunctions, mapByReference } from "./functions/create-functions.ts";
import type { LocalFunction } from "./functions/local-function.ts";
import { readApis } from "./http/api-routes.ts";
import { startApiServer } from "./http/api-server.ts";
import { readBalancers } from "./http/balancer-routes.ts";
import { startBalancerServer } from "./http/balancer-server.ts";
import type { ApiServer } from "./http/http-server.ts";
import type { ApiResponse, RuntimeFigures } from "./operations/runtime-figures.ts";
import { Poller } from "./queues/poller.ts";
import { readQueueMapping } from "./queues/queue-mapping.ts";
import { readSchedules, startSchedules } from "./schedules.ts";
import type { LocalServices } from "./services/start-services.ts";
import type { ShutdownStack } from "./shutdown-stack.ts";
import type { Assembly } from "./template/assembly.ts";
import type { Resource, System } from "./template/system.ts";

interface RuntimeOptions {
  readonly dir: string;
  readonly assembly: Assembly;
  readonly system: System;
  readonly services: LocalServices;
  /** Returns the port of an HTTP API or a load balancer. */
  readonly findPort: (api: Resource) => number;
  /** Starts the services that the functions call, and returns a function that stops them. */
  readonly startDependencies: () => Promise<(() => Promise<void>) | undefined>;
  readonly log: (line: string) => void;
  /** How long a shutdown waits for running calls. */
  readonly shutdownTimeoutMs?: number | undefined;
  /** Records how functions and APIs do. */
  readonly figures: RuntimeFigures;
  /** Hears of what passes the run. */
  readonly activity: RunActivity;
  readonly faults: FaultBoard;
  /** Receives the functions as soon as they exist. */
  readonly runningFunctions: Set<LocalFunction>;
}

/** How long a shutdown waits for running calls by default. */
const SHUTDOWN_TIMEOUT_MS = 5000;

/** Starts the functions, and the routes, queues and schedules that call them. */
export async function startRuntime(options: RuntimeOptions, shutdown: ShutdownStack) {
  const { dir, assembly, system, services, figures, faults, log } = options;
  const { shutdownTimeoutMs = SHUTDOWN_TIMEOUT_MS } = options;
  // Without this file, Node would read the bundles by the module type of the repository's package.json.
  const packageFile = join(assembly.folder, "package.json");
  if (!existsSync(packageFile)) writeFileSync(packageFile, '{ "type": "commonjs" }\n');

  const functions = createFunctions(dir, system, assembly, {
    endpoints: services.endpoints,
    log,
    figures,
  });
  for (const each of functions) options.runningFunctions.add(each);
  recycleWithoutSecrets(faults, options.runningFunctions);
  shutdown.add(async () => void (await Promise.all(functions.map((each) => each.close()))));
  const functionsByReference = mapByReference(functions);
  const queues = system.listResources("AWS::SQS::Queue");
  const schedules = readSchedules(system, functionsByReference);
  const mappings = system
    .listResources("AWS::Lambda::EventSourceMapping")
    .flatMap((each) => readQueueMapping(each, queues, functionsByReference) ?? []);

  const servers: ApiServer[] = [];
  shutdown.add(() => {
    for (const server of servers) server.close();
  });
  await startServers(options, functionsByReference, servers);
  // Start the dependencies before queues and schedules: work whose first attempt fails waits long.
  const stopDependencies = await options.startDependencies();
  if (stopDependencies !== undefined) shutdown.add(stopDependencies);
  const pollers = mappings.map(
    (mapping) =>
      new Poller(mapping, services.sqs, {
        isHeld: (queue) => isQueueHeld(faults, queue),
        beginRun: options.activity.beginRun,
      }),
  );
  shutdown.add(() => drain(pollers, servers, functions, shutdownTimeoutMs));
  shutdown.add(startSchedules(schedules, () => faults.find("schedules-stopped") !== undefined));
  return functionsByReference;
}

/** Starts the HTTP APIs and the load balancers, and adds each to the list as soon as it listens. */
async function startServers(
  options: RuntimeOptions,
  functions: ReadonlyMap<string, LocalFunction>,
  servers: ApiServer[],
): Promise<void> {
  const { system, figures, faults } = options;
  for (const { resource, routes } of readApis(system, functions))
    servers.push(
      await startApiServer(routes, options.findPort(resource), {
        countResponse: createResponseCounter(options, resource, figures.watchApi(resource.ref)),
        disturb: createRequestDisturbance(faults, resource.stack),
      }),
    );
  for (const { resource, rules, otherwise } of readBalancers(system, functions))
    servers.push(
      await startBalancerServer(rules, otherwise, options.findPort(resource), {
        countResponse: createResponseCounter(
          options,
          resource,
          figures.watchBalancer(resource.arn),
        ),
        disturb: createRequestDisturbance(faults, resource.stack),
      }),
    );
}

/** Returns what counts the answers of an API or a load balancer. */
function createResponseCounter(
  { activity }: Pick<RuntimeOptions, "activity">,
  { stack }: Resource,
  count: (response: ApiResponse) => void,
): (response: ApiResponse) => void {
  return (response) => {
    count(response);
    activity.noteAnswer({ stack, ...response });
  };
}

/** Stops the pollers before the APIs, because running batches may still call the APIs. */
async function drain(
  pollers: readonly Poller[],
  servers: readonly ApiServer[],
  functions: readonly LocalFunction[],
  timeoutMs: number,
): Promise<void> {
  const drainAll = async () => {
    await Promise.all(pollers.map((poller) => poller.stop()));
    for (const server of servers) server.stopAccepting();
    await Promise.all(functions.map((each) => each.waitUntilIdle()));
  };
  await Promise.race([drainAll(), sleep(timeoutMs, undefined, { ref: false })]);
}
