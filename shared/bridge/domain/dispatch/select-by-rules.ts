import type { RuleMode } from "#shared/bridge/domain/settings/dispatch-rules.ts";
import { evaluateConditions, type RuledGoods } from "./rule-conditions.ts";

/** A rule of the merchant that decides how some goods go. */
export interface RuleChoice {
  readonly mode: RuleMode;
  readonly explanation: string;
  /** Its place among the rules: the first decides. */
  readonly rank: number;
  /** Its number, from 1 on. */
  readonly rule: number;
  /** Nobody knows whether it fits: its merchant decides. */
  readonly isUnknown: boolean;
}

/**
 * Selects by the first rule whose conditions all hold. One of which nobody knows whether it fits holds
 * the order, whatever its mode: another mode would cost money, or send what is to stay. Whom its
 * merchant dispatches it does not concern.
 */
export function selectByRules(ruled: RuledGoods, isManual: boolean): RuleChoice | undefined {
  const match = findRuleMatches(ruled, isManual).find(({ isUnknown }) => !(isUnknown && isManual));
  if (match === undefined) return undefined;
  const { at, isUnknown, details } = match;
  return {
    mode: isUnknown ? "hold" : match.mode,
    explanation: `rule ${at + 1} ${isUnknown ? "may fit" : "fits"} (${details})`,
    rank: at,
    rule: at + 1,
    isUnknown,
  };
}

/** Whether the choice depends on what nobody knows. */
export const isChoiceUnknown = (ruled: RuledGoods, isManual: boolean): boolean =>
  findRuleMatches(ruled, isManual)[0]?.isUnknown === true;

/** A rule that fits goods, or may fit them. */
interface RuleMatch {
  /** Its place among the rules, from 0 on. */
  readonly at: number;
  readonly mode: RuleMode;
  /** All its conditions hold but those of which nobody knows it. */
  readonly isUnknown: boolean;
  /** The values that decided, for explanations. */
  readonly details: string;
}

/**
 * Returns the merchant's rules that fit some goods, or may fit them, in their order and up to the first
 * that fits for sure. What its merchant dispatches no rule holds.
 */
function findRuleMatches(ruled: RuledGoods, isManual: boolean): readonly RuleMatch[] {
  const matches: RuleMatch[] = [];
  for (const [at, { when, mode }] of ruled.settings.rules.entries()) {
    const results = evaluateConditions(when, ruled);
    const isSkipped = isManual && mode === "hold";
    if (isSkipped || results.some(({ holds }) => holds === false)) continue;
    const isUnknown = results.some(({ holds }) => holds === "unknown");
    const details = results.map((result) => result.details).join("; ");
    matches.push({ at, mode, isUnknown, details });
    if (!isUnknown) return matches;
  }
  return matches;
}
