import { createHash } from "node:crypto";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { LAST_FILES, SHARED_RUNS } from "./e2e/who-shares.ts";

const SHARED: readonly [string, readonly string[]][] = Object.entries(SHARED_RUNS);
/** It starts three local runs, one after the other. */
const LONGEST = "test/e2e/crash.test.ts";

/**
 * What needs a whole system comes first, since it waits most, and the files that share a system come
 * together, so that it soon ends. Within that, the seed shuffles.
 */
export class SystemsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const placed = files.map((file) => ({ file, place: placeOf(file, seed) }));
    return placed.sort((one, other) => (one.place < other.place ? -1 : 1)).map(({ file }) => file);
  }
}

function placeOf({ moduleId, project }: TestSpecification, seed: number): string {
  const shuffled = (text: string) => createHash("sha256").update(`${seed} ${text}`).digest("hex");
  if (moduleId.endsWith(LONGEST)) return "0";
  if (project.name !== "e2e") return `2 ${shuffled(moduleId)}`;
  const run = SHARED.find(([, files]) => files.some((file) => moduleId.endsWith(file)));
  const isLast = LAST_FILES.some((file) => moduleId.endsWith(file));
  return `1 ${shuffled(run?.[0] ?? moduleId)} ${isLast ? "~" : shuffled(moduleId)}`;
}
