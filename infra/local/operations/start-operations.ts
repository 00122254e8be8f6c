import type { Ports } from "#infra/local/choose-ports.ts";
import type { FaultBoard } from "#infra/local/faults/fault-board.ts";
import type { ThrottleListeners } from "#infra/local/faults/table-faults.ts";
import type { LocalServices } from "#infra/local/services/start-services.ts";
import type { ShutdownStack } from "#infra/local/shutdown-stack.ts";
import type { System } from "#infra/local/template/system.ts";
import type { MetricSamples } from "./metric-samples.ts";
import { createOperations } from "./operations.ts";
import { startOperationsServer } from "./operations-server.ts";
import { createRuntimeFigures, type RuntimeFigures } from "./runtime-figures.ts";
import { watchFaults } from "./watch-faults.ts";

/** What is measured every minute has been measured in a complete minute then. */
const WARM_UP_MS = 150_000;

interface OperationsRun {
  readonly system: System;
  readonly services: Pick<LocalServices, "inspectQueue">;
  readonly faults: FaultBoard;
  readonly ports: Ports;
  readonly throttleListeners: ThrottleListeners;
  /** Keeps what is measured. */
  readonly samples: MetricSamples;
}

/** Starts the operations page of a run, and returns what records how the run does. */
export async function startOperations(
  { system, services: { inspectQueue }, faults, ports, throttleListeners, ...run }: OperationsRun,
  shutdown: ShutdownStack,
): Promise<RuntimeFigures> {
  const watch = watchFaults(faults, system);
  const samples: MetricSamples = {
    ...run.samples,
    add(sample) {
      run.samples.add(sample);
      watch.add(sample);
    },
  };
  const judgedFrom = new Date(Date.now() + WARM_UP_MS);
  const operations = createOperations({
    ...{ samples, system, inspectQueue, judgedFrom },
    forecast: watch.forecast,
  });
  const server = await startOperationsServer(operations, ports.operations ?? 0, faults);
  shutdown.add(server.close);
  const figures = createRuntimeFigures(samples);
  throttleListeners.push(figures.countThrottle);
  return figures;
}
