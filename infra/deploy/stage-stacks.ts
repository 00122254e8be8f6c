import type { StageConfig } from "#infra/config.ts";

/** The construct ids of a stage's stacks, as the CDK's commands select them. */
export interface StageStacks {
  readonly data: readonly string[];
  readonly compute: readonly string[];
}

/** Lists the stacks of a stage's systems: with their data, and with everything else. */
export function listStageStacks({ systems }: Pick<StageConfig, "systems">): StageStacks {
  const compute = [
    ...(systems.includes("courier") ? ["Courier"] : []),
    ...(systems.includes("bridge") ? ["Bridge"] : []),
  ];
  return { compute, data: compute.map((id) => `${id}Data`) };
}
