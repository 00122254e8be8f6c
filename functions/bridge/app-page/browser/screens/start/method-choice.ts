import type { Mode } from "#shared/bridge/domain/settings/settings.ts";
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
import { createMethods, type MethodScope, type NamedMethods, readScope } from "./planned-start.ts";

type ModeRule = NamedMethods["modes"][number];

const WAYS = Object.entries(MODE_LABELS)
  .filter(([mode]) => mode !== "ignore")
  .map(([mode, [title]]) => [mode, title] as const);
const OTHER = "other";

/** Which delivery methods go out, and how: named ones by default. */
export function createMethodChoice(
  found: readonly OfferedMethod[] | undefined,
  before: NamedMethods,
): HTMLElement[] {
  const methods = found ?? [];
  const names = [...new Set([...methods.map(({ name }) => name), ...listKnownNames(before)])];
  const list = createElement(
    "fieldset",
    {},
    createElement("legend", {}, "Your delivery methods"),
    createElement("p", { class: "hint" }, describeList(found)),
    ...names.map((name, at) => createMethodRow(name, at, methods, before)),
    createTextField({
      ...{ name: `${OTHER}.name`, label: "Another delivery method (optional)" },
      hint: "Its name at your checkout; * stands for anything, as in *express*.",
    }),
    createFieldError("methods"),
  );
  const others = createSelectField({
    ...{ name: "mode", label: "They go out", choices: WAYS },
    value: before.defaultMode === "ignore" ? "point" : before.defaultMode,
    hint: "You can give single methods another way later, under How orders go out.",
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

const listKnownNames = ({ modes }: NamedMethods): string[] =>
  modes.filter(({ mode }) => mode !== "ignore").map(({ shippingMethod }) => shippingMethod);

function createMethodRow(
  name: string,
  at: number,
  methods: readonly OfferedMethod[],
  { modes }: NamedMethods,
): HTMLElement {
  const rule = modes.find(({ shippingMethod }) => shippingMethod === name);
  const id = `method-${at}`;
  const isChosen = rule !== undefined && rule.mode !== "ignore";
  const way = createSelectField({
    ...{ name: `methods.${at}.mode`, label: `${name} goes out`, choices: WAYS },
    value: isChosen ? rule.mode : "point",
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

/** What the fields say. */
export function readMethodChoice(data: FormData, before: NamedMethods): NamedMethods {
  const scope = String(data.get("scope") ?? "named") as MethodScope;
  const chosen: ModeRule[] = [];
  for (let at = 0; data.has(`methods.${at}.mode`); at++) {
    const name = data.get(`methods.${at}.name`);
    if (name !== null)
      chosen.push({ shippingMethod: String(name), mode: data.get(`methods.${at}.mode`) as Mode });
  }
  const other = String(data.get(`${OTHER}.name`) ?? "").trim();
  if (other !== "") chosen.push({ shippingMethod: other, mode: "point" });
  return createMethods(scope, scope === "named" ? chosen : before.modes, data.get("mode") as Mode);
}
