import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { byReference, createFunctions } from "./functions/create-functions.ts";
import type { LocalFunction } from "./functions/local-function.ts";
import { readApis } from "./http/api-routes.ts";
import { type ApiServer, startApiServer } from "./http/api-server.ts";
import { Poller } from "./queues/poller.ts";
import { readMapping } from "./queues/queue-mapping.ts";
import { readSchedules, startSchedules } from "./schedules.ts";
import type { Stores } from "./services/start-services.ts";
import type { Closing } from "./shutdown-stack.ts";
import type { Assembly } from "./template/assembly.ts";
import type { Resource, System } from "./template/system.ts";

interface RuntimeOptions {
  readonly dir: string;
  readonly assembly: Assembly;
  readonly system: System;
  readonly stores: Stores;
  /** Where an HTTP API shall listen. */
  readonly portOf: (api: Resource) => number;
  /** Starts what the functions talk to; what it returns stops it. */
  readonly neighbours: () => Promise<(() => Promise<void>) | undefined>;
  readonly log: (line: string) => void;
}

/** How long calls under way may take when everything stops. */
const patienceMs = 5000;

/** Starts what does the work: functions, and the routes, queues and schedules that call them. */
export async function startRuntime(options: RuntimeOptions, closing: Closing) {
  const { dir, assembly, system, stores, log } = options;
  // On Lambda the code lies alone; here a package.json above it would say how to read it.
  const packageFile = join(assembly.folder, "package.json");
  if (!existsSync(packageFile)) writeFileSync(packageFile, '{ "type": "commonjs" }\n');

  const functions = createFunctions(dir, system, assembly, { endpoints: stores.endpoints, log });
  closing.add(async () => void (await Promise.all(functions.map((each) => each.close()))));
  const known = byReference(functions);
  const queues = system.resources("AWS::SQS::Queue");
  const apis = readApis(system, known);
  const runs = readSchedules(system, known);
  const mappings = system
    .resources("AWS::Lambda::EventSourceMapping")
    .flatMap((each) => readMapping(each, queues, known) ?? []);

  const servers: ApiServer[] = [];
  closing.add(() => {
    for (const server of servers) server.close();
  });
  for (const { resource, routes } of apis)
    servers.push(await startApiServer(routes, options.portOf(resource)));
  // Work that is found now must find its neighbours: a first try lost to a closed door waits long.
  const stopNeighbours = await options.neighbours();
  if (stopNeighbours !== undefined) closing.add(stopNeighbours);
  const pollers = mappings.map((mapping) => new Poller(mapping, stores.sqs));
  closing.add(() => finish(pollers, servers, functions));
  closing.add(startSchedules(runs));
  return known;
}

/** Calls under way may still need the APIs, so these go on until no batch runs any more. */
async function finish(
  pollers: readonly Poller[],
  servers: readonly ApiServer[],
  functions: readonly LocalFunction[],
): Promise<void> {
  const done = async () => {
    await Promise.all(pollers.map((poller) => poller.stop()));
    for (const server of servers) server.refuseNew();
    await Promise.all(functions.map((each) => each.idle()));
  };
  await Promise.race([done(), sleep(patienceMs, undefined, { ref: false })]);
}
