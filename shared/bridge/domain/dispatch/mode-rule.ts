import type { DispatchMode } from "#shared/bridge/domain/delivery/plan.ts";
import type {
  GoodsMethod,
  ShippingMethod,
  StoreOrder,
} from "#shared/bridge/domain/delivery/store-order.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { RuleMode } from "#shared/bridge/domain/settings/dispatch-rules.ts";
import type { RateService } from "#shared/bridge/domain/settings/rate-settings.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import {
  createStop,
  type DispatchInput,
  type DispatchRule,
  type RuleFinding,
} from "./dispatch-rule.ts";
import { isMethodMatch } from "./match-method.ts";
import type { RuledGoods } from "./rule-conditions.ts";
import { isChoiceUnknown, selectByRules } from "./select-by-rules.ts";

/** What the choice of the mode depends on. */
type ModeInput = Pick<DispatchInput, "order" | "settings" | "seenAt" | "isManual">;

/** A method of the order's goods; without an id, that of all its goods. */
type OrderMethod = Omit<GoodsMethod, "id"> & { readonly id?: string | undefined };

/** How the goods of one method go. */
interface ModeChoice {
  readonly method: OrderMethod;
  readonly mode: RuleMode;
  readonly explanation: string;
  /** The place of its rule among all rules: the first decides. */
  readonly rank: number;
  /** The number of the merchant's rule that decided. */
  readonly rule?: number | undefined;
  /** Nobody knows whether that rule fits: its merchant decides. */
  readonly isUnknown?: boolean | undefined;
}

type GoingChoice = ModeChoice & { readonly mode: DispatchMode };

/**
 * Selects the delivery mode of each method of the goods. Goods whose method is ignored stay; the others
 * go together, in the mode of the first rule that fits one of them.
 */
export const modeRule: DispatchRule = {
  name: "Which way does it go?",
  apply: (input) => {
    const { order, isManual, previousPlan } = input;
    const corrected = order.corrected?.mode;
    if (isManual && previousPlan?.methodIds !== undefined) {
      const { mode, methodIds } = previousPlan;
      return {
        details: "like the delivery that came back",
        additions: { mode: corrected ?? mode, ...markCorrected(corrected), methodIds },
      };
    }
    const choices = chooseModes(input);
    const lacking = lacksProductTags(input) ? ({ lacksProductTags: true } as const) : {};
    if (corrected === undefined) return { ...applyChoices(input, choices), ...lacking };
    return {
      ...lacking,
      details: `corrected by you: ${corrected}, in place of ${formatChoices(choices)}`,
      additions: {
        mode: corrected,
        ...markCorrected(corrected),
        methodIds: selectMethodIds(input),
      },
    };
  },
};

const markCorrected = (corrected: DispatchMode | undefined) =>
  corrected === undefined ? {} : { isModeCorrected: true };

/** Returns how an order goes by the rules alone; undefined if they send it nowhere, or hold it. */
export function findRuledMode(
  input: ModeInput & Pick<DispatchInput, "previousPlan">,
): DispatchMode | undefined {
  const { isManual, previousPlan } = input;
  if (isManual && previousPlan?.methodIds !== undefined) return previousPlan.mode;
  const finding = applyChoices(input, chooseModes(input));
  return "stop" in finding ? undefined : finding.additions?.mode;
}

const formatChoices = (choices: readonly ModeChoice[]): string =>
  choices.map(formatChoice).join("; ");

/** The goods go in the mode of the first rule that fits one of them, unless a rule holds them. */
function applyChoices({ settings, order }: ModeInput, choices: readonly ModeChoice[]): RuleFinding {
  const details = formatChoices(choices);
  const hold = findHold(order, choices);
  if (hold !== undefined) return createStop(details, "hold", hold);
  const going = selectGoing(choices);
  const [first] = going.toSorted((one, other) => one.rank - other.rank);
  if (first !== undefined)
    return { details, additions: { mode: first.mode, methodIds: toMethodIds(choices, going) } };
  const rule = choices.find((choice) => choice.rule !== undefined)?.rule;
  if (rule !== undefined)
    return createStop(details, "skip", createMessage("ignored-by-rule", { rule }));
  const methods = choices.map(({ method }) => formatNames(method)).join(", ");
  const isOther = choices.every(({ method }) => !isIncluded(settings, order, method));
  const code = isOther ? "not-local-delivery" : "ignored-method";
  return createStop(details, "skip", createMessage(code, { methods }));
}

/** Returns why a rule holds the order. One that holds it for sure comes before one that may fit. */
function findHold({ storefront }: StoreOrder, choices: readonly ModeChoice[]): Reason | undefined {
  const held = choices.filter(({ mode }) => mode === "hold");
  const { rule, isUnknown } = held.find((one) => !one.isUnknown) ?? held[0] ?? {};
  if (rule === undefined) return undefined;
  return isUnknown
    ? createMessage("product-tags-unknown", { rule, storefront })
    : createMessage("held-by-rule", { rule });
}

/**
 * Returns the methods of the goods that go out; undefined if all goods do. An order whose merchant says
 * how it goes goes out, with all goods if no rule sends any.
 */
export function selectMethodIds(input: ModeInput): readonly string[] | undefined {
  const choices = chooseModes(input);
  const going = selectGoing(choices);
  const isSentAnyway = input.order.corrected?.mode !== undefined && going.length === 0;
  return isSentAnyway ? undefined : toMethodIds(choices, going);
}

/** Returns the way of an order whose goods all have one method, as far as the order is known. */
export const chooseMode = (input: ModeInput): RuleMode =>
  chooseModes(input).toSorted((one, other) => one.rank - other.rank)[0]?.mode ?? "ignore";

/** What a rule holds stays with the goods that go: its merchant may send it. */
const selectGoing = (choices: readonly ModeChoice[]): readonly GoingChoice[] =>
  choices.flatMap(({ mode, ...rest }) =>
    mode === "ignore" ? [] : [{ ...rest, mode: mode === "hold" ? "point" : mode }],
  );

const toMethodIds = (all: readonly ModeChoice[], going: readonly ModeChoice[]) =>
  going.length === all.length ? undefined : going.flatMap(({ method }) => method.id ?? []);

const KIND_LABELS: Readonly<Record<GoodsMethod["kind"], string>> = {
  "local-delivery": "local delivery",
  shipping: "shipping method",
  unknown: "shipping method",
};

const formatChoice = ({ method, mode, explanation }: ModeChoice): string =>
  `${KIND_LABELS[method.kind]}: ${formatNames(method)}; ${explanation}: ${mode}`;

const formatNames = ({ names }: OrderMethod): string =>
  names.map(formatShippingMethod).join(", ") || "no shipping method";

const formatShippingMethod = ({ title, code }: ShippingMethod): string =>
  title === "" || title === code ? `"${code}"` : `"${title}" (${code})`;

const chooseModes = (input: ModeInput): readonly ModeChoice[] =>
  listMethods(input.order).map((method) => ({
    method,
    ...(isIncluded(input.settings, input.order, method)
      ? chooseWay(input, method)
      : { mode: "ignore", explanation: "only local delivery goes out", rank: Infinity }),
  }));

/** Lists the methods of the goods, each once; without goods, or if they have none, the order's. */
function listMethods({ goods, shippingMethods }: StoreOrder): readonly OrderMethod[] {
  const whole: OrderMethod = { kind: "unknown", names: shippingMethods };
  const byId = new Map(
    goods.map(({ method = whole }): [string | undefined, OrderMethod] => [
      "id" in method ? method.id : undefined,
      method,
    ]),
  );
  return byId.size === 0 ? [whole] : [...byId.values()];
}

/**
 * Whether the merchant's choice includes the method. Goods that were bought at a courier's rate go out;
 * before the goods are routed, their kind is not known yet.
 */
const isIncluded = (
  { dispatchedMethods, rates }: Settings,
  { goods }: StoreOrder,
  { kind, names }: OrderMethod,
): boolean =>
  dispatchedMethods === "all" ||
  kind === "local-delivery" ||
  goods.length === 0 ||
  findRateService(rates, names) !== undefined;

/** Whether the way of an order depends on the tags of its products, which are not known. */
export const lacksProductTags = (input: ModeInput): boolean =>
  input.settings.rules.length > 0 &&
  listMethods(input.order).some(
    (method) =>
      isIncluded(input.settings, input.order, method) &&
      isChoiceUnknown(toRuledGoods(input, method), input.isManual),
  );

const toRuledGoods = (
  { order, settings, seenAt }: ModeInput,
  { id, names }: OrderMethod,
): RuledGoods => ({ order, settings, seenAt, names, methodId: id });

/** The first rule that fits, or may fit, decides; else the shipping method. */
function chooseWay(input: ModeInput, method: OrderMethod): Omit<ModeChoice, "method"> {
  const { settings, isManual } = input;
  const chosen =
    settings.rules.length > 0 ? selectByRules(toRuledGoods(input, method), isManual) : undefined;
  return chosen ?? selectByMethod(settings, method.names);
}

/** The mode of the goods' shipping method; those of rules come before. */
function selectByMethod(
  { rules, modes, defaultMode, rates }: Settings,
  methods: readonly ShippingMethod[],
): Omit<ModeChoice, "method"> {
  const at = modes.findIndex(({ shippingMethod }) => isMethodMatch(methods, shippingMethod));
  const pattern = modes[at];
  if (pattern !== undefined) {
    const explanation = `fits "${pattern.shippingMethod}"`;
    return { mode: pattern.mode, explanation, rank: rules.length + at };
  }
  // Applies while rates are switched off too: an order may still have been bought at a rate.
  const boughtService = findRateService(rates, methods);
  const rank = rules.length + modes.length;
  return boughtService === undefined
    ? { mode: defaultMode, explanation: "no pattern fits, default", rank: rank + 1 }
    : {
        mode: boughtService.mode,
        explanation: `bought as the checkout rate "${boughtService.code}"`,
        rank,
      };
}

const findRateService = (
  { services }: Settings["rates"],
  methods: readonly ShippingMethod[],
): RateService | undefined =>
  services.find((service) => methods.some(({ code }) => code === service.code));
