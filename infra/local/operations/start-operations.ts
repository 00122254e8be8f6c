import type { LocalServices } from "#infra/local/services/start-services.ts";
import type { ShutdownStack } from "#infra/local/shutdown-stack.ts";
import type { System } from "#infra/local/template/system.ts";
import { createMetricSamples } from "./metric-samples.ts";
import { createOperations } from "./operations.ts";
import { startOperationsServer } from "./operations-server.ts";
import { createRuntimeFigures, type RuntimeFigures } from "./runtime-figures.ts";

/** Starts the operations page of a run, and returns what records how the run does. */
export async function startOperations(
  system: System,
  { inspectQueue }: Pick<LocalServices, "inspectQueue">,
  port: number,
  shutdown: ShutdownStack,
): Promise<RuntimeFigures> {
  const samples = createMetricSamples();
  const operations = createOperations({ samples, system, inspectQueue });
  const server = await startOperationsServer(operations, port);
  shutdown.add(server.close);
  return createRuntimeFigures(samples);
}
