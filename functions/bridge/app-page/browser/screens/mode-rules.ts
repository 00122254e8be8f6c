import type { Mode, Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { ApiResult } from "../api.ts";
import type { ShippingMethodList } from "../api-types.ts";
import { createButton, createElement } from "../dom.ts";
import { createFieldError, createSelectField, createTextField } from "../fields.ts";
import { MODE_LABELS } from "../labels.ts";
import { renderUnread } from "../screen.ts";

type Rule = Settings["modes"][number];

const CHOICES = Object.entries(MODE_LABELS).map(([mode, [title]]) => [mode, title] as const);

/** Other ways for orders with certain shipping methods; the first rule that fits decides. */
export function createModeRulesEditor(
  rules: readonly Rule[],
  found: ApiResult<ShippingMethodList>,
  readAgain: () => void,
): HTMLElement {
  const list = createElement("div");
  const showRules = (now: readonly Partial<Rule>[]) => list.replaceChildren(...now.map(createRow));
  const createRow = (rule: Partial<Rule>, at: number) =>
    createElement(
      "div",
      { class: "row", role: "group", "aria-label": `Rule ${at + 1}` },
      createTextField({
        ...{ name: `modes.${at}.shippingMethod`, label: "Shipping method" },
        value: rule.shippingMethod ?? "",
      }),
      createSelectField({
        ...{ name: `modes.${at}.mode`, label: "Goes out", value: rule.mode ?? "urgent" },
        choices: CHOICES,
      }),
      createButton(`Remove rule ${at + 1}`, () => {
        showRules(readRules(list).filter((_, other) => other !== at));
        addButton.focus();
      }),
    );
  const addButton = createButton("Add a rule", () => {
    showRules([...readRules(list), {}]);
    list.lastElementChild?.querySelector("input")?.focus();
  });
  const createMethodButton = (name: string): HTMLElement =>
    createButton(`Add a rule for ${name}`, () => {
      showRules([...readRules(list), { shippingMethod: name }]);
      list.lastElementChild?.querySelector("select")?.focus();
    });
  showRules(rules);
  return createElement(
    "fieldset",
    {},
    createElement("legend", {}, "Other ways by shipping method"),
    createElement(
      "p",
      { class: "hint" },
      "The name that buyers chose at your checkout; * stands for anything, as in *express*.",
    ),
    list,
    createFieldError("modes"),
    ...(found.ok
      ? renderOffered(found.value.shippingMethods, createMethodButton)
      : [
          renderUnread({
            what: "Your shop's shipping methods",
            advice: "You can type their names.",
            refusal: found.refusal,
            onRetry: readAgain,
          }),
        ]),
    addButton,
  );
}

const renderOffered = (
  names: readonly string[],
  createMethodButton: (name: string) => HTMLElement,
): Node[] =>
  names.length === 0
    ? []
    : [
        createElement("p", {}, "Your shop offers these shipping methods now:"),
        ...names.map(createMethodButton),
      ];

/** What the rows say now. */
const readRules = (list: HTMLElement): Partial<Rule>[] =>
  [...list.children].map((createRow) => ({
    shippingMethod: createRow.querySelector("input")?.value ?? "",
    mode: (createRow.querySelector("select")?.value ?? "urgent") as Mode,
  }));

/** The rules of a form. */
export function readModes(data: FormData): Rule[] {
  const rules: Rule[] = [];
  for (let at = 0; data.has(`modes.${at}.mode`); at++) {
    rules.push({
      shippingMethod: String(data.get(`modes.${at}.shippingMethod`)),
      mode: data.get(`modes.${at}.mode`) as Mode,
    });
  }
  return rules;
}
