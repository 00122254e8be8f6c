import {
  formatRefusedCall,
  type Grant,
  type GrantRecord,
  toGrantKey,
} from "#infra/local/permissions/grants.ts";
import { compileText } from "#infra/local/permissions/policy-patterns.ts";
import type { ReasonedGrant } from "./unused-grants.ts";

/** What is wrong with the permissions, and what was counted. */
export interface GrantJudgement {
  /** Calls that were refused, which must be none. */
  readonly refused: readonly string[];
  /** Grants that nothing used, without a reason. */
  readonly unused: readonly Grant[];
  /** Grants that nothing used, each with its reason. */
  readonly reasoned: readonly (readonly [Grant, ReasonedGrant])[];
  /** Reasons for grants that nobody has. What is rare may be used in one run and not in the next. */
  readonly staleReasons: readonly ReasonedGrant[];
  readonly grantCount: number;
}

/** Compares what policies grant with what runs used of it. */
export function judgeGrants(
  { granted, used, refused }: GrantRecord,
  reasons: readonly ReasonedGrant[],
): GrantJudgement {
  const usedKeys = new Set(used.map(toGrantKey));
  const unused = new Map(
    granted
      .filter((grant) => !usedKeys.has(toGrantKey(grant)))
      .map((grant) => [toGrantKey(grant), grant] as const),
  );
  const matchers = reasons.map((reason) => ({ reason, covers: compileReason(reason) }));
  const found = [...unused.values()].map(
    (grant) => [grant, matchers.find(({ covers }) => covers(grant))?.reason] as const,
  );
  const reasoned = found.flatMap(([grant, reason]) =>
    reason === undefined ? [] : [[grant, reason] as const],
  );
  return {
    refused: refused.map(formatRefusedCall),
    unused: found.filter(([, reason]) => reason === undefined).map(([grant]) => grant),
    reasoned,
    staleReasons: matchers
      .filter(({ covers }) => !granted.some(covers))
      .map(({ reason }) => reason),
    grantCount: new Set(granted.map(toGrantKey)).size,
  };
}

function compileReason({ holder, action, resource }: ReasonedGrant) {
  const [isHolder, isAction, isResource] = [holder, action, resource].map(compileText);
  return (grant: Grant) =>
    isHolder?.(grant.holder) === true &&
    isAction?.(grant.action) === true &&
    isResource?.(grant.resource) === true;
}

const REFUSED_HELP =
  "Grant it in the function's construct in infra/bridge or infra/courier, or do without the call.";
const UNUSED_HELP =
  "Remove the grant, test what needs it, or give the reason in test/tools/grants/unused-grants.ts.";

/** Formats what is wrong. Empty if nothing is. */
export function formatProblems({
  refused,
  unused,
  staleReasons,
}: Pick<GrantJudgement, "refused" | "unused" | "staleReasons">): string {
  return [
    formatList("Calls were refused, as they would be on AWS", refused, REFUSED_HELP),
    formatList("Grants that no test uses", unused.map(formatGrant), UNUSED_HELP),
    formatList(
      "Reasons for grants that nobody has",
      staleReasons.map(formatGrant),
      "Remove them from test/tools/grants/unused-grants.ts.",
    ),
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}

export const formatGrant = ({ holder, action, resource }: Grant): string =>
  `${holder} may ${action} on ${resource}`;

const formatList = (title: string, lines: readonly string[], help: string) =>
  lines.length === 0 ? "" : `${title}:\n${lines.map((line) => `  ${line}`).join("\n")}\n${help}`;
