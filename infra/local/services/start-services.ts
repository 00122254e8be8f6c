import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { SQSClient } from "@aws-sdk/client-sqs";
import type { FauxqsServer } from "fauxqs";
import type { Ports } from "#infra/local/choose-ports.ts";
import type { FaultBoard } from "#infra/local/faults/fault-board.ts";
import {
  isSecretUnreadable,
  killWorker,
  type RunningFunctions,
} from "#infra/local/faults/function-faults.ts";
import {
  createTableDisturbance,
  type ThrottleListeners,
} from "#infra/local/faults/table-faults.ts";
import type { Endpoints } from "#infra/local/functions/function-definition.ts";
import type { RunActivity } from "#infra/local/home/run-activity.ts";
import { startMailService } from "#infra/local/mail/mail-service.ts";
import type { MetricReader, MetricSamples } from "#infra/local/operations/metric-samples.ts";
import { createQueueFigures, createSendCounter } from "#infra/local/operations/queue-figures.ts";
import { createTableFigures } from "#infra/local/operations/table-figures.ts";
import type { ShutdownStack } from "#infra/local/shutdown-stack.ts";
import { region } from "#infra/local/template/resource-values.ts";
import type { System } from "#infra/local/template/system.ts";
import { type AccessGuard, OWN_KEY_ID } from "./access/caller.ts";
import { ensureQueue, releaseHeldMessages } from "./ensure-queue.ts";
import { ensureSecrets } from "./ensure-secrets.ts";
import { ensureTable, readPartitionKeys } from "./ensure-table.ts";
import { startMetricService } from "./metric-service.ts";
import { startQueueService } from "./queue-service.ts";
import { startSecretService } from "./secret-service.ts";
import { startTableService } from "./table-service.ts";

const credentials = { accessKeyId: OWN_KEY_ID, secretAccessKey: "local" };

/** The services that store data, and their addresses for the functions. */
export interface LocalServices {
  readonly endpoints: Endpoints;
  /** The secrets' values by ARN. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly sqs: SQSClient;
  /** Returns the messages of a queue. */
  readonly inspectQueue: FauxqsServer["inspectQueue"];
}

interface ServiceOptions {
  readonly dir: string;
  readonly ports: Ports;
  readonly system: System;
  /** Decides the requests of the functions. */
  readonly guard: AccessGuard;
  readonly faults: FaultBoard;
  readonly runningFunctions: RunningFunctions;
  readonly throttleListeners: ThrottleListeners;
  /** Receives what AWS would measure of the services. */
  readonly samples: Pick<MetricSamples, "add" | "read">;
  /** Receives what passes the queues. */
  readonly activity: Pick<RunActivity, "noteSent">;
}

/** Starts the services that store data, with the tables, queues and secrets of the templates. */
export async function startServices(
  options: ServiceOptions,
  shutdown: ShutdownStack,
): Promise<LocalServices> {
  const { dir, ports, system, guard, faults, runningFunctions, throttleListeners, samples } =
    options;
  const secrets = ensureSecrets(dir, system.listResources("AWS::SecretsManager::Secret"));
  const secretService = await startSecretService(secrets, ports.secrets ?? 0, {
    guard,
    isUnreadable: (arn, caller) => caller !== OWN_KEY_ID && isSecretUnreadable(faults, arn),
  });
  shutdown.add(secretService.close);
  const declaredTables = system.listResources("AWS::DynamoDB::Table");
  const partitionKeys = new Map(
    declaredTables.map((table) => [table.name, readPartitionKeys(table)] as const),
  );
  const tables = await startTableService(dir, ports.dynamodb ?? 0, {
    guard,
    partitionKeys,
    figures: createTableFigures(samples, partitionKeys),
    disturbance: createTableDisturbance(faults, {
      killWorker: (caller) => killWorker(runningFunctions, caller),
      ownKeyId: OWN_KEY_ID,
      throttleListeners,
    }),
  });
  shutdown.add(tables.close);
  const queues = await startQueueService(dir, ports.sqs ?? 0, {
    guard,
    noteSent: createSendObserver(options),
  });
  shutdown.add(() => queues.stop());

  const mails = await startMailService(dir, ports.mail ?? 0, {
    guard,
    isRefusing: () => faults.find("mail-refused") !== undefined,
  });
  shutdown.add(mails.close);

  const metrics = await startMetricService(createMetricReader(options, queues.inspectQueue), guard);
  shutdown.add(metrics.close);

  const dynamodb = new DynamoDBClient({ endpoint: tables.url, region, credentials });
  shutdown.add(() => dynamodb.destroy());
  const queuesUrl = `http://127.0.0.1:${queues.port}`;
  const sqs = new SQSClient({ endpoint: queuesUrl, region, credentials });
  shutdown.add(() => sqs.destroy());

  for (const table of declaredTables) await ensureTable(dynamodb, table);
  for (const queue of system.listResources("AWS::SQS::Queue")) {
    await ensureQueue(sqs, queues, queue);
    await releaseHeldMessages(sqs, queues, queue);
  }
  const endpoints: Endpoints = {
    AWS_ENDPOINT_URL_CLOUDWATCH: metrics.url,
    AWS_ENDPOINT_URL_DYNAMODB: tables.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secretService.url,
    AWS_ENDPOINT_URL_SESV2: mails.url,
    AWS_ENDPOINT_URL_SQS: queuesUrl,
  };
  return { endpoints, secrets, sqs, inspectQueue: queues.inspectQueue };
}

/** Queues are measured when somebody reads. */
function createMetricReader(
  { samples, system }: Pick<ServiceOptions, "samples" | "system">,
  inspectQueue: LocalServices["inspectQueue"],
): MetricReader {
  const queueNames = system.listResources("AWS::SQS::Queue").map(({ name }) => name);
  const measureQueues = createQueueFigures(samples, queueNames, inspectQueue);
  return (...wanted) => {
    measureQueues(new Date());
    return samples.read(...wanted);
  };
}

/** Returns what counts the messages that are sent, and tells of them. */
function createSendObserver({ samples, activity }: Pick<ServiceOptions, "activity" | "samples">) {
  const countSent = createSendCounter(samples);
  return (queue: string, bodies: readonly string[]): void => {
    countSent(queue, bodies.length);
    activity.noteSent(queue, bodies);
  };
}
