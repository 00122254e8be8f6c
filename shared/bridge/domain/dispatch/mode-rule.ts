import { isMatch } from "matcher";
import type { DispatchMode } from "#shared/bridge/domain/delivery/plan.ts";
import type {
  GoodsMethod,
  ShippingMethod,
  StoreOrder,
} from "#shared/bridge/domain/delivery/store-order.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { RateService } from "#shared/bridge/domain/settings/rate-settings.ts";
import type { Mode, Settings } from "#shared/bridge/domain/settings/settings.ts";
import { createStop, type DispatchRule } from "./dispatch-rule.ts";

/** A method of the order's goods; without an id, that of all its goods. */
type OrderMethod = Omit<GoodsMethod, "id"> & { readonly id?: string | undefined };

/** How the goods of one method go. */
interface ModeChoice {
  readonly method: OrderMethod;
  readonly mode: Mode;
  readonly explanation: string;
  /** The place of its rule among all rules: the first decides. */
  readonly rank: number;
}

type GoingChoice = ModeChoice & { readonly mode: DispatchMode };

/**
 * Selects the delivery mode of each method of the goods. Goods whose method is ignored stay; the others
 * go together, in the mode of the first rule that fits one of them.
 */
export const modeRule: DispatchRule = {
  name: "Which way does it go?",
  apply: ({ order, settings, isManual, previousPlan }) => {
    const corrected = order.corrected?.mode;
    if (isManual && previousPlan?.methodIds !== undefined) {
      const { mode, methodIds } = previousPlan;
      return {
        details: "like the delivery that came back",
        additions: { mode: corrected ?? mode, methodIds },
      };
    }
    const choices = chooseModes(order, settings);
    const details = choices.map(formatChoice).join("; ");
    const going = selectGoing(choices);
    if (corrected !== undefined)
      return {
        details: `corrected by you: ${corrected}, in place of ${details}`,
        additions: { mode: corrected, methodIds: selectMethodIds(order, settings) },
      };
    const [first] = going.toSorted((one, other) => one.rank - other.rank);
    if (first !== undefined)
      return { details, additions: { mode: first.mode, methodIds: toMethodIds(choices, going) } };
    const methods = choices.map(({ method }) => formatNames(method)).join(", ");
    const isOther = choices.every(({ method }) => !isIncluded(settings, order, method));
    const code = isOther ? "not-local-delivery" : "ignored-method";
    return createStop(details, "skip", createMessage(code, { methods }));
  },
};

/**
 * Returns the methods of the goods that go out; undefined if all goods do. An order whose merchant says
 * how it goes goes out, with all goods if no rule sends any.
 */
export function selectMethodIds(
  order: StoreOrder,
  settings: Settings,
): readonly string[] | undefined {
  const choices = chooseModes(order, settings);
  const going = selectGoing(choices);
  const isSentAnyway = order.corrected?.mode !== undefined && going.length === 0;
  return isSentAnyway ? undefined : toMethodIds(choices, going);
}

const selectGoing = (choices: readonly ModeChoice[]): readonly GoingChoice[] =>
  choices.flatMap(({ mode, ...rest }) => (mode === "ignore" ? [] : [{ ...rest, mode }]));

const toMethodIds = (all: readonly ModeChoice[], going: readonly ModeChoice[]) =>
  going.length === all.length ? undefined : going.flatMap(({ method }) => method.id ?? []);

const chooseModes = (order: StoreOrder, settings: Settings): readonly ModeChoice[] =>
  listMethods(order).map((method) => ({
    method,
    ...(isIncluded(settings, order, method)
      ? selectMode(settings, method.names)
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

function selectMode(
  { modes, defaultMode, rates }: Settings,
  methods: readonly ShippingMethod[],
): Omit<ModeChoice, "method"> {
  const at = modes.findIndex(({ shippingMethod }) =>
    methods.some(
      ({ title, code }) =>
        isPatternMatch(title, shippingMethod) || isPatternMatch(code, shippingMethod),
    ),
  );
  const rule = modes[at];
  if (rule !== undefined)
    return { mode: rule.mode, explanation: `fits "${rule.shippingMethod}"`, rank: at };
  // Applies while rates are switched off too: an order may still have been bought at a rate.
  const boughtService = findRateService(rates, methods);
  return boughtService === undefined
    ? { mode: defaultMode, explanation: "no pattern fits, default", rank: modes.length + 1 }
    : {
        mode: boughtService.mode,
        explanation: `bought as the checkout rate "${boughtService.code}"`,
        rank: modes.length,
      };
}

const findRateService = (
  { services }: Settings["rates"],
  methods: readonly ShippingMethod[],
): RateService | undefined =>
  services.find((service) => methods.some(({ code }) => code === service.code));

/**
 * Whether the whole text matches, ignoring case; `*` matches any text, every other character
 * itself.
 */
function isPatternMatch(text: string, pattern: string): boolean {
  const plain = pattern.replaceAll("\\", "\\\\");
  return text !== "" && isMatch(text.trim(), plain.startsWith("!") ? `\\${plain}` : plain);
}
