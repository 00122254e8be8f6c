import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Assembly } from "#infra/local/template/assembly.ts";
import type { System } from "#infra/local/template/system.ts";
import { defineFunction, type Endpoints } from "./function-definition.ts";
import { LocalFunction } from "./local-function.ts";

interface FunctionSurroundings {
  readonly endpoints: Endpoints;
  /** Told of a function whose code does not load. */
  readonly log: (line: string) => void;
}

/** The functions of the templates, each loaded at its first call; their logs go to `<dir>/logs`. */
export function createFunctions(
  dir: string,
  system: System,
  assembly: Assembly,
  { endpoints, log }: FunctionSurroundings,
): LocalFunction[] {
  const logFolder = join(dir, "logs");
  mkdirSync(logFolder, { recursive: true });
  return system
    .listResources("AWS::Lambda::Function")
    .map((resource) => defineFunction(resource, assembly, endpoints))
    .map((definition) => new LocalFunction(definition, logFolder, log));
}

/** The same functions by ARN and by name: templates point to them with either. */
export const mapByReference = (functions: readonly LocalFunction[]) =>
  new Map(
    functions.flatMap((each) => {
      const { arn, name } = each.definition.resource;
      return [
        [arn, each],
        [name, each],
      ] as const;
    }),
  );
