import type { Mode, Settings } from "#shared/bridge/domain/settings/settings.ts";
import { button, el } from "../dom.ts";
import { choiceField, faultOf, textField } from "../fields.ts";
import { MODE_WORDS } from "../labels.ts";

type Rule = Settings["modes"][number];

const CHOICES = Object.entries(MODE_WORDS).map(([mode, [title]]) => [mode, title] as const);

/** Other ways for orders with certain shipping methods; the first rule that fits decides. */
export function modeRules(rules: readonly Rule[]): HTMLElement {
  const list = el("div");
  const show = (now: readonly Partial<Rule>[]) => list.replaceChildren(...now.map(row));
  const row = (rule: Partial<Rule>, at: number) =>
    el(
      "div",
      { class: "row", role: "group", "aria-label": `Rule ${at + 1}` },
      textField({
        ...{ name: `modes.${at}.shippingMethod`, label: "Shipping method" },
        value: rule.shippingMethod ?? "",
      }),
      choiceField({
        ...{ name: `modes.${at}.mode`, label: "Goes out", value: rule.mode ?? "urgent" },
        choices: CHOICES,
      }),
      button(`Remove rule ${at + 1}`, () => {
        show(rulesIn(list).filter((_, other) => other !== at));
        add.focus();
      }),
    );
  const add = button("Add a rule", () => {
    show([...rulesIn(list), {}]);
    list.lastElementChild?.querySelector("input")?.focus();
  });
  show(rules);
  return el(
    "fieldset",
    {},
    el("legend", {}, "Other ways by shipping method"),
    el(
      "p",
      { class: "hint" },
      "The name that buyers chose at your checkout; * stands for anything, as in *express*.",
    ),
    list,
    faultOf("modes"),
    add,
  );
}

/** What the rows say now. */
const rulesIn = (list: HTMLElement): Partial<Rule>[] =>
  [...list.children].map((row) => ({
    shippingMethod: row.querySelector("input")?.value ?? "",
    mode: (row.querySelector("select")?.value ?? "urgent") as Mode,
  }));

/** The rules of a form. */
export function modesIn(data: FormData): Rule[] {
  const rules: Rule[] = [];
  for (let at = 0; data.has(`modes.${at}.mode`); at++) {
    rules.push({
      shippingMethod: String(data.get(`modes.${at}.shippingMethod`)),
      mode: data.get(`modes.${at}.mode`) as Mode,
    });
  }
  return rules;
}
