import type { ApiRefusal } from "../../api.ts";
import type { OfferedMethod } from "../../api-types.ts";
import { createElement } from "../../dom.ts";
import {
  createFieldError,
  createRadioGroup,
  createSelectField,
  createTextField,
} from "../../fields.ts";
import { MODE_LABELS } from "../../labels.ts";
import { isShopify } from "../../storefront.ts";
import { type MethodScope, type NamedMethods, readScope } from "./planned-start.ts";
import { hasOnlyRules, listMethodRows, type MethodRow, readGroupMode } from "./read-choices.ts";

const WAYS = Object.entries(MODE_LABELS)
  .filter(([mode]) => mode !== "ignore")
  .map(([mode, [title]]) => [mode, title] as const);
const OTHER = "other";
const ONLY_RULES = ["ignore", "Only those with a rule under Settings"] as const;

/** Which delivery methods go out, and how: named ones by default. */
export function createMethodChoice(
  found: readonly OfferedMethod[] | undefined,
  before: NamedMethods,
): HTMLElement[] {
  const methods = found ?? [];
  const rows = listMethodRows(
    methods.map(({ name }) => name),
    before,
  );
  const list = createElement(
    "fieldset",
    {},
    createElement("legend", {}, "Your delivery methods"),
    createElement("p", { class: "hint" }, describeList(found)),
    ...rows.map((row, at) => createMethodRow(row, at, methods)),
    createTextField({
      ...{ name: `${OTHER}.name`, label: "Another delivery method (optional)" },
      hint: "Its name at your checkout; * stands for anything, as in *express*.",
    }),
    createFieldError("methods"),
  );
  const others = createSelectField({
    ...{ name: "mode", label: "They go out" },
    choices: hasOnlyRules(before) ? [ONLY_RULES, ...WAYS] : WAYS,
    value: readGroupMode(before),
    hint: "You can give single methods another way later, under Settings.",
  });
  const scope = createRadioGroup({
    ...{ name: "scope", label: "Which orders go out?", value: readScope(before) },
    choices: listScopes(),
  });
  const showParts = (now: MethodScope) => {
    list.hidden = now !== "named";
    others.hidden = now === "named";
  };
  showParts(readScope(before));
  scope.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement) showParts(event.target.value as MethodScope);
  });
  return [scope, list, others];
}

const listScopes = () => [
  ["named", "Only the delivery methods that I name", "All other orders stay with you."] as const,
  // Only Shopify tells local delivery from shipping.
  ...(isShopify
    ? ([
        [
          "local-delivery",
          "Local delivery only",
          "Orders with Shopify's local delivery, whatever its name at your checkout.",
        ],
      ] as const)
    : []),
  ["all", "Every delivery method", "Also methods that you add to your shop later."] as const,
];

function describeList(methods: readonly OfferedMethod[] | undefined): string {
  if (methods === undefined) return "Type the name of a delivery method.";
  if (methods.length === 0) return "Your shop shows no delivery method yet. Type the name of one.";
  return methods.some(({ recentOrders }) => recentOrders !== null)
    ? "These are the delivery methods of your latest orders."
    : "These are the delivery methods of your shop.";
}

function createMethodRow(
  { name, isChosen, mode }: MethodRow,
  at: number,
  methods: readonly OfferedMethod[],
): HTMLElement {
  const id = `method-${at}`;
  const way = createSelectField({
    ...{ name: `methods.${at}.mode`, label: `${name} goes out`, choices: WAYS },
    value: mode,
  });
  way.hidden = !isChosen;
  return createElement(
    "div",
    { class: "choice" },
    createElement("input", {
      ...{ type: "checkbox", id, name: `methods.${at}.name`, value: name, checked: isChosen },
      change: (event) => {
        way.hidden = !(event.target instanceof HTMLInputElement && event.target.checked);
      },
    }),
    createElement("label", { for: id }, name),
    createElement("p", { class: "hint" }, describeMethod(methods, name)),
    way,
  );
}

function describeMethod(methods: readonly OfferedMethod[], name: string): string {
  const same = methods.filter((one) => one.name === name);
  const orders = same.reduce((sum, { recentOrders }) => sum + (recentOrders ?? 0), 0);
  return [
    ...(same.some(({ kind }) => kind === "local-delivery") ? ["Local delivery"] : []),
    ...(orders > 0 ? [orders === 1 ? "1 recent order" : `${orders} recent orders`] : []),
  ].join(" · ");
}

/** What is wrong with a choice that names nothing, at the field that can mend it. */
export const findMissingMethod = ({ modes, defaultMode }: NamedMethods): ApiRefusal | undefined =>
  defaultMode !== "ignore" || modes.length > 0
    ? undefined
    : {
        ...{ status: 400, message: "No delivery method is chosen." },
        errors: [
          { field: `${OTHER}.name`, message: "Choose a method above, or type its name here." },
        ],
      };
