import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { computeVisibilitySeconds } from "#infra/constructs/queue-visibility.ts";
import { COURIER_INDEXES } from "#infra/courier/indexes.ts";
import { createAwsServices } from "../aws/aws-services.ts";
import { createDynamoTable, type TableListener } from "../aws/dynamo-table.ts";
import type { Engine } from "../aws/engine.ts";
import { scheduleRuns } from "../aws/event-schedule.ts";
import { type ApiRoute, createHttpApi } from "../aws/http-api.ts";
import { createLambdaFunction, type LambdaFunction } from "../aws/lambda-function.ts";
import { connectQueueWorker } from "../aws/queue-worker.ts";
import { createSqsQueue, type SqsQueue } from "../aws/sqs-queue.ts";
import {
  BRIDGE_FUNCTIONS,
  COURIER_FUNCTIONS,
  type DeployedFunction,
  QUEUES,
  type QueueName,
  toQueueUrl,
} from "./deployment.ts";
import type { HandlerFactories } from "./load-functions.ts";
import { createSecrets } from "./secrets.ts";

/** How many invocations work on a queue at once, where a stage sets another number. */
export type QueueConcurrency = Partial<Readonly<Record<QueueName, number>>>;

/** Deploys both systems into a world: tables, queues, functions, APIs and schedules. */
export function deploySystems(
  engine: Engine,
  factories: HandlerFactories,
  onWrite: TableListener,
  concurrency: QueueConcurrency = {},
) {
  const readLagMs = () => engine.faults.lagMs;
  const common = { ...engine, readLagMs, onWrite };
  const tables = {
    bridge: createDynamoTable({ ...common, indexes: BRIDGE_INDEXES }),
    courier: createDynamoTable({ ...common, indexes: COURIER_INDEXES }),
  };
  const queues = createQueues(engine);
  const secrets = createSecrets(engine);
  const mails: unknown[] = [];
  const callAws = createAwsServices(engine, {
    tables,
    queues: queues.byUrl,
    readSecret: secrets.read,
    sendMail: (input) => void mails.push({ ...input, sentAt: engine.scheduler.readNow() }),
  });

  const functions = new Map<string, LambdaFunction>();
  const deployFunction = (name: string, options: DeployedFunction): ApiRoute[] => {
    const createHandler = factories[name];
    if (createHandler === undefined) throw new Error(`the handler of ${name} is not loaded`);
    const { timeoutSeconds, everyMinutes, queues: own = [], routes = [] } = options;
    const target = createLambdaFunction(engine, { name, timeoutSeconds, createHandler });
    functions.set(name, target);
    for (const one of own) {
      const maxConcurrency = concurrency[one.name] ?? one.maxConcurrency;
      connectQueueWorker(engine, queues.byName[one.name], target, { ...one, maxConcurrency });
    }
    if (everyMinutes) scheduleRuns(engine, target, everyMinutes);
    return routes.map((key) => ({ key, target }));
  };
  const deploySystem = (system: string, deployed: Readonly<Record<string, DeployedFunction>>) =>
    createHttpApi(
      engine,
      Object.entries(deployed).flatMap(([folder, options]) =>
        deployFunction(`${system}/${folder}`, options),
      ),
    );
  return {
    tables,
    queues,
    secrets,
    mails,
    functions,
    callAws,
    answerBridge: deploySystem("bridge", BRIDGE_FUNCTIONS),
    answerCourier: deploySystem("courier", COURIER_FUNCTIONS),
  };
}
export type DeployedSystems = ReturnType<typeof deploySystems>;

function createQueues(engine: Engine) {
  const byUrl: Record<string, SqsQueue> = {};
  const byName: Partial<Record<QueueName, SqsQueue>> = {};
  for (const name of Object.keys(QUEUES) as QueueName[]) {
    const { isFifo, workerTimeoutSeconds, delaySeconds = 0, sharesLettersOf } = QUEUES[name];
    const visibilityMs = computeVisibilitySeconds(workerTimeoutSeconds, isFifo) * 1000;
    const common = { isFifo, visibilityMs };
    const deadName = `${sharesLettersOf ?? name}-dead` as const;
    const deadLetters =
      byUrl[toQueueUrl(deadName)] ??
      createSqsQueue(engine, { ...common, name: deadName, delayMs: 0 });
    const queue = createSqsQueue(engine, {
      ...common,
      name,
      delayMs: delaySeconds * 1000,
      deadLetters,
    });
    byName[name] = queue;
    byUrl[toQueueUrl(name)] = queue;
    byUrl[toQueueUrl(deadName)] = deadLetters;
  }
  return { byUrl, byName: byName as Record<QueueName, SqsQueue> };
}
