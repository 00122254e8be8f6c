import type { Construct } from "constructs";
import { getConfig } from "#infra/constructs/system-stack.ts";

/** Returns where the runbook can be read. In a stage that notifies nobody, its place in the repository. */
export const getRunbookUrl = (scope: Construct): string =>
  getConfig(scope).runbookUrl ?? "docs/runbook.md";
