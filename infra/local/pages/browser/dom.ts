type Child = Node | string | undefined;

/** Creates an element; text becomes text, never markup. `undefined` leaves an attribute out. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(name, String(value));
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** Finds an element that the page has. */
export function findElement(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`The page has no ${selector}`);
  return element;
}

/** Puts other children into an element; what had the focus, known by its `data-key`, has it again. */
export function replaceContent(element: HTMLElement, ...children: readonly Node[]): void {
  const focused = document.activeElement;
  const key =
    focused instanceof HTMLElement && element.contains(focused) ? focused.dataset.key : undefined;
  element.replaceChildren(...children);
  if (key === undefined) return;
  const keyed = [...element.querySelectorAll<HTMLElement>("[data-key]")];
  keyed.find(({ dataset }) => dataset.key === key)?.focus();
}

/** Says something once to screen readers. */
export function announce(text: string): void {
  findElement("#said").textContent = text;
}
