import { stripVTControlCharacters } from "node:util";
import type { TestModule, Vitest } from "vitest/node";

/** The first line of an error's message, without colors, at most 200 characters. */
function readFirstLine(error: unknown): string {
  const message =
    error instanceof Object && "message" in error ? String(error.message) : String(error);
  return stripVTControlCharacters(message).split("\n", 1)[0]?.slice(0, 200) ?? "";
}

/** The failures of one file: of its tests, and of what surrounds them (an import, a `beforeAll`). */
function listFailuresOfModule(module: TestModule): string[] {
  const tests = [...module.children.allTests("failed")].map(
    (test) => `${test.fullName}: ${readFirstLine(test.result().errors?.[0])}`,
  );
  const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
  const outside = [...module.errors(), ...suites].map(readFirstLine);
  return [...tests, ...outside].map((failure) => `${module.relativeModuleId} > ${failure}`);
}

/** What failed in a run of vitest, a line each: file, test and the first line of the error. */
export function listFailures(
  state: Pick<Vitest["state"], "getTestModules" | "getUnhandledErrors">,
): string[] {
  const unhandled = state
    .getUnhandledErrors()
    .map((error) => `Outside of a test: ${readFirstLine(error)}`);
  return [...state.getTestModules().flatMap(listFailuresOfModule), ...unhandled];
}
