import * as z from "zod";
import type { LocalFunction } from "#infra/local/functions/local-function.ts";
import { forbidProperty, type Resource, readProperties } from "#infra/local/template/system.ts";

const mappingProperties = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.number().default(10),
  MaximumBatchingWindowInSeconds: z.number().default(0),
  FunctionResponseTypes: z.array(z.literal("ReportBatchItemFailures")).default([]),
  // Lambda would start with 5 pollers.
  ScalingConfig: z
    .object({ MaximumConcurrency: z.number().default(5) })
    .default({ MaximumConcurrency: 5 }),
  Enabled: z.boolean().default(true),
  FilterCriteria: forbidProperty("event filters"),
});

/** A queue's messages going to a function, as the template says. */
export interface QueueMapping {
  readonly queue: Resource;
  readonly worker: LocalFunction;
  readonly batchSize: number;
  readonly windowMs: number;
  readonly maxConcurrency: number;
  readonly reportsFailures: boolean;
}

/** Reads a mapping; nothing when it is switched off. */
export function readQueueMapping(
  resource: Resource,
  queues: readonly Resource[],
  functions: ReadonlyMap<string, LocalFunction>,
): QueueMapping | undefined {
  const read = readProperties(resource, mappingProperties);
  const queue = queues.find(({ arn }) => arn === read.EventSourceArn);
  const worker = functions.get(read.FunctionName);
  if (queue === undefined || worker === undefined)
    throw new Error(`${resource.stack}/${resource.id} does not lead from a queue to a function`);
  if (!read.Enabled) return undefined;
  return {
    queue,
    worker,
    batchSize: read.BatchSize,
    windowMs: read.MaximumBatchingWindowInSeconds * 1000,
    maxConcurrency: read.ScalingConfig.MaximumConcurrency,
    reportsFailures: read.FunctionResponseTypes.length > 0,
  };
}
