type Child = Node | string | undefined;
type Value = string | number | boolean | undefined | ((event: Event) => void);

/** An element; text becomes text, never markup. `false` and `undefined` leave an attribute out. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Value>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

export const button = (text: string, press: () => void, kind: "go" | "plain" | "bad" = "plain") =>
  el("button", { type: "button", class: kind, click: press }, text);

/** Names and values, those without a value left out. */
export const facts = (pairs: readonly (readonly [string, Child | null])[]): HTMLElement =>
  el(
    "dl",
    {},
    ...pairs.flatMap(([name, value]) =>
      value === undefined || value === null || value === ""
        ? []
        : [el("div", {}, el("dt", {}, name), el("dd", {}, value))],
    ),
  );

/** Puts other children into an element; what had the focus, known by its `data-key`, has it again. */
export function refill(element: Element, children: readonly Node[]): void {
  const focused = document.activeElement;
  const key =
    focused instanceof HTMLElement && element.contains(focused) ? focused.dataset.key : undefined;
  element.replaceChildren(...children);
  if (key === undefined) return;
  const again = [...element.querySelectorAll<HTMLElement>("[data-key]")];
  again.find((one) => one.dataset.key === key)?.focus();
}

/** For screen readers: said once, and seen by nobody. */
export function say(text: string): void {
  const place = document.querySelector("#said");
  if (place !== null) place.textContent = text;
}
