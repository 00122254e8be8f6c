import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { RuntimeFigures } from "#infra/local/operations/runtime-figures.ts";
import type { Assembly } from "#infra/local/template/assembly.ts";
import type { System } from "#infra/local/template/system.ts";
import { defineFunction, type Endpoints } from "./function-definition.ts";
import { LocalFunction } from "./local-function.ts";

interface FunctionOptions {
  readonly endpoints: Endpoints;
  /** Receives a line about each function whose code fails to load. */
  readonly log: (line: string) => void;
  readonly figures: RuntimeFigures;
}

/** Creates the functions of the templates. Each is loaded at its first call and logs to `<dir>/logs`. */
export function createFunctions(
  dir: string,
  system: System,
  assembly: Assembly,
  { endpoints, log, figures }: FunctionOptions,
): LocalFunction[] {
  const logFolder = join(dir, "logs");
  mkdirSync(logFolder, { recursive: true });
  return system
    .listResources("AWS::Lambda::Function")
    .map((resource) => defineFunction(resource, assembly, endpoints))
    .map((definition) => {
      const watch = figures.watchFunction(definition.resource.name);
      return new LocalFunction(definition, logFolder, { report: log, watch });
    });
}

/** Maps the functions by ARN and by name, because templates refer to them by either. */
export const mapByReference = (functions: readonly LocalFunction[]) =>
  new Map(
    functions.flatMap((localFunction) => {
      const { arn, name } = localFunction.definition.resource;
      return [
        [arn, localFunction],
        [name, localFunction],
      ] as const;
    }),
  );
