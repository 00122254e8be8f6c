import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Assembly } from "../template/assembly.ts";
import type { System } from "../template/system.ts";
import { defineFunction, type Endpoints } from "./definition.ts";
import { LocalFunction } from "./local-function.ts";

/** The functions of the templates, none of them loaded yet; their logs go to `<dir>/logs`. */
export function createFunctions(
  dir: string,
  system: System,
  assembly: Assembly,
  endpoints: Endpoints,
): LocalFunction[] {
  const logFolder = join(dir, "logs");
  mkdirSync(logFolder, { recursive: true });
  return system
    .resources("AWS::Lambda::Function")
    .map((resource) => defineFunction(resource, assembly, endpoints))
    .map((definition) => new LocalFunction(definition, logFolder));
}

/** The same functions by ARN and by name: templates point to them with either. */
export const byReference = (functions: readonly LocalFunction[]) =>
  new Map(
    functions.flatMap((each) => {
      const { arn, name } = each.definition.resource;
      return [
        [arn, each],
        [name, each],
      ] as const;
    }),
  );

/**
 * Loads every function's code, two at a time: more would not be faster on a small machine, and
 * would hold more memory. Returns a sentence for each that cannot be loaded.
 */
export async function bootAll(functions: readonly LocalFunction[]): Promise<string[]> {
  const complaints: string[] = [];
  const waiting = functions.values();
  const bootSome = async () => {
    for (const each of waiting) {
      const { stack, id } = each.definition.resource;
      const failed = (reason: unknown) =>
        complaints.push(`${stack}/${id} does not start: ${reason}`);
      await each.boot().catch(failed);
    }
  };
  await Promise.all([bootSome(), bootSome()]);
  return complaints;
}
