import * as z from "zod";
import type { LocalFunction } from "#infra/local/functions/local-function.ts";
import { forbidProperty, type Resource, readProperties } from "#infra/local/template/system.ts";

const mappingProperties = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.number().default(10),
  MaximumBatchingWindowInSeconds: z.number().default(0),
  FunctionResponseTypes: z.array(z.literal("ReportBatchItemFailures")).default([]),
  // Lambda starts with five pollers.
  ScalingConfig: z
    .object({ MaximumConcurrency: z.number().default(5) })
    .default({ MaximumConcurrency: 5 }),
  Enabled: z.boolean().default(true),
  FilterCriteria: forbidProperty("event filters"),
});

/** An event source mapping of the template: a queue whose messages a function processes. */
export interface QueueMapping {
  readonly queue: Resource;
  readonly worker: LocalFunction;
  readonly batchSize: number;
  readonly windowMs: number;
  readonly maxConcurrency: number;
  readonly reportsFailures: boolean;
}

/** Reads a mapping. Returns undefined if it is disabled. Throws if its queue or function is missing. */
export function readQueueMapping(
  resource: Resource,
  queues: readonly Resource[],
  functions: ReadonlyMap<string, LocalFunction>,
): QueueMapping | undefined {
  const properties = readProperties(resource, mappingProperties);
  const queue = queues.find(({ arn }) => arn === properties.EventSourceArn);
  const worker = functions.get(properties.FunctionName);
  if (queue === undefined || worker === undefined)
    throw new Error(`${resource.stack}/${resource.id} does not connect a queue to a function`);
  if (!properties.Enabled) return undefined;
  return {
    queue,
    worker,
    batchSize: properties.BatchSize,
    windowMs: properties.MaximumBatchingWindowInSeconds * 1000,
    maxConcurrency: properties.ScalingConfig.MaximumConcurrency,
    reportsFailures: properties.FunctionResponseTypes.length > 0,
  };
}
