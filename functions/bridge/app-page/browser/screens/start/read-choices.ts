import type { Mode } from "#shared/bridge/domain/settings/modes.ts";
import {
  createMethods,
  type MethodScope,
  type NamedMethods,
  readScope,
  type StartFrom,
} from "./planned-start.ts";

type ModeRule = NamedMethods["modes"][number];

/** A delivery method that can be ticked. */
export interface MethodRow {
  readonly name: string;
  readonly isChosen: boolean;
  readonly mode: Mode;
}

/** Returns the methods that can be ticked: those found at the shop, and those that go out already. */
export function listMethodRows(
  found: readonly string[],
  { modes }: NamedMethods,
): readonly MethodRow[] {
  const known = modes.filter(isGoingOut).map(({ shippingMethod }) => shippingMethod);
  return [...new Set([...found, ...known])].map((name) => {
    const rule = modes.find(({ shippingMethod }) => shippingMethod === name);
    return rule !== undefined && isGoingOut(rule)
      ? { name, isChosen: true, mode: rule.mode }
      : { name, isChosen: false, mode: "point" };
  });
}

const isGoingOut = ({ mode }: ModeRule): boolean => mode !== "ignore";

/** Whether a whole group goes out only as far as rules name its methods. */
export const hasOnlyRules = (before: NamedMethods): boolean =>
  readScope(before) === "local-delivery" && before.defaultMode === "ignore";

/** Returns how a whole group goes out, until the merchant says something else. */
export const readGroupMode = (before: NamedMethods): Mode =>
  before.defaultMode === "ignore" && !hasOnlyRules(before) ? "point" : before.defaultMode;

/** What the fields of the methods say. */
export function readMethodChoice(data: FormData, before: NamedMethods): NamedMethods {
  const scope = String(data.get("scope") ?? "named") as MethodScope;
  if (scope !== "named") return createMethods(scope, before.modes, data.get("mode") as Mode);
  const chosen: ModeRule[] = [];
  for (let at = 0; data.has(`methods.${at}.mode`); at++) {
    const name = data.get(`methods.${at}.name`);
    if (name !== null)
      chosen.push({ shippingMethod: String(name), mode: data.get(`methods.${at}.mode`) as Mode });
  }
  const other = String(data.get("other.name") ?? "").trim();
  if (other !== "") chosen.push({ shippingMethod: other, mode: "point" });
  return createMethods(scope, mergeRules(before.modes, chosen), "ignore");
}

/**
 * Keeps the order of the rules, as the first that fits counts, and those of what stays. New rules come
 * first if they name one method, so that no pattern takes it; new patterns come last.
 */
function mergeRules(before: readonly ModeRule[], chosen: readonly ModeRule[]): ModeRule[] {
  const findRule = (rules: readonly ModeRule[], name: string) =>
    rules.find(({ shippingMethod }) => shippingMethod === name);
  const kept = before.flatMap((rule) => {
    const now = findRule(chosen, rule.shippingMethod);
    if (now !== undefined) return now;
    return isGoingOut(rule) ? [] : rule;
  });
  const added = chosen.filter(({ shippingMethod }) => !findRule(before, shippingMethod));
  const isPattern = ({ shippingMethod }: ModeRule) => shippingMethod.includes("*");
  return [...added.filter((rule) => !isPattern(rule)), ...kept, ...added.filter(isPattern)];
}

/** What the fields of the first order say. A day begins at midnight where the merchant is. */
export function readFromChoice(data: FormData, keptFrom: string | null): StartFrom {
  const kind = (data.get("from.kind") ?? "now") as StartFrom["kind"];
  // A first order that is still to come stays as it is, too.
  if (kind === "now" && keptFrom !== null && new Date(keptFrom) > new Date())
    return { kind: "date", at: keptFrom };
  return kind === "date" ? { kind, at: readDay(String(data.get("from.at") ?? "")) } : { kind };
}

/** Returns nothing for what is no day: the API names the field then. */
function readDay(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return "";
  const at = new Date(`${text}T00:00`);
  return Number.isNaN(at.getTime()) ? "" : at.toISOString();
}
