import type { Ports } from "#infra/local/choose-ports.ts";
import type { FaultBoard } from "#infra/local/faults/fault-board.ts";
import type { LocalServices } from "#infra/local/services/start-services.ts";
import type { ShutdownStack } from "#infra/local/shutdown-stack.ts";
import type { System } from "#infra/local/template/system.ts";
import { createMetricSamples } from "./metric-samples.ts";
import { createOperations } from "./operations.ts";
import { startOperationsServer } from "./operations-server.ts";
import { createRuntimeFigures, type RuntimeFigures } from "./runtime-figures.ts";

/** What is measured every minute has been measured in a complete minute then. */
const WARM_UP_MS = 150_000;

interface OperationsRun {
  readonly system: System;
  readonly services: Pick<LocalServices, "inspectQueue">;
  readonly faults: FaultBoard;
  readonly ports: Ports;
}

/** Starts the operations page of a run, and returns what records how the run does. */
export async function startOperations(
  { system, services: { inspectQueue }, faults, ports }: OperationsRun,
  shutdown: ShutdownStack,
): Promise<RuntimeFigures> {
  const samples = createMetricSamples();
  const judgedFrom = new Date(Date.now() + WARM_UP_MS);
  const operations = createOperations({ samples, system, inspectQueue, judgedFrom });
  const server = await startOperationsServer(operations, ports.operations ?? 0, faults);
  shutdown.add(server.close);
  return createRuntimeFigures(samples);
}
