import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { formatProblems, judgeGrants } from "#test/tools/grants/judge-grants.ts";
import { readGrantRecords } from "#test/tools/grants/read-records.ts";
import { UNUSED_GRANTS } from "#test/tools/grants/unused-grants.ts";

/**
 * Collects what the local runs of all files use of their permissions, and judges it after the last
 * one. A refused call is a fault in any case. Unused grants are, only after all files ran and passed.
 */
export function setup(project: TestProject): () => Promise<void> {
  const given = process.env.LOCAL_GRANTS;
  const folder = given ?? mkdtempSync(join(tmpdir(), "order-bridge-grants-"));
  // The workers, and the local runs that they start, inherit it.
  process.env.LOCAL_GRANTS = folder;

  return async () => {
    const judgement = judgeGrants(readGrantRecords(folder), UNUSED_GRANTS);
    if (given === undefined) rmSync(folder, { recursive: true });
    const { refused } = judgement;
    const problems = formatProblems(
      (await hasRunWhole(project)) ? judgement : { refused, unused: [], staleReasons: [] },
    );
    if (problems !== "") throw new Error(problems);
  };
}

/** Whether all test files of the project ran, with all their tests, and passed. */
async function hasRunWhole(project: TestProject): Promise<boolean> {
  if (project.config.testNamePattern !== undefined) return false;
  const { testFiles } = await project.globTestFiles();
  const passed = new Set(
    project.vitest.state
      .getTestModules()
      .filter((module) => module.project.name === project.name && module.state() === "passed")
      .map(({ moduleId }) => moduleId),
  );
  return testFiles.every((file) => passed.has(file));
}
