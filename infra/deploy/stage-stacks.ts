import type { StageConfig } from "#infra/config.ts";

/** The construct ids of a stage's stacks, as the CDK's commands select them. */
export interface StageStacks {
  readonly data: readonly string[];
  readonly compute: readonly string[];
}

/** The stack of a stage whose webhooks come through a load balancer. */
export const FRONT_STACK = "BridgeFront";

/** Lists the stacks of a stage's systems: with their data, and with everything else. */
export function listStageStacks({
  systems,
  bridge,
}: Pick<StageConfig, "systems" | "bridge">): StageStacks {
  const named = [
    ...(systems.includes("courier") ? ["Courier"] : []),
    ...(systems.includes("bridge") ? ["Bridge"] : []),
  ];
  const hasFront = systems.includes("bridge") && bridge.webhookFront !== undefined;
  return {
    compute: [...named, ...(hasFront ? [FRONT_STACK] : [])],
    data: named.map((id) => `${id}Data`),
  };
}
