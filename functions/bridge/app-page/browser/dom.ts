type Child = Node | string | undefined;
type AttributeValue = string | number | boolean | undefined | ((event: Event) => void);

/** An element; text becomes text, never markup. `false` and `undefined` leave an attribute out. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, AttributeValue>> = {},
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

export const createButton = (
  text: string,
  onClick: () => void,
  kind: "go" | "plain" | "bad" = "plain",
) => createElement("button", { type: "button", class: kind, click: onClick }, text);

/** A button that `replaceContent` gives the focus back to. */
export function createKeyedButton(
  text: string,
  key: string,
  onClick: () => void,
): HTMLButtonElement {
  const button = createButton(text, onClick);
  button.dataset.key = key;
  return button;
}

/** A button whose place says to whoever sees it what it is about; screen readers hear it: "Remove Monday". */
export function createNamedButton(
  text: string,
  about: string,
  onClick: () => void,
  kind: "go" | "plain" | "bad" = "plain",
): HTMLButtonElement {
  const button = createButton(text, onClick, kind);
  button.append(createUnseen(about));
  return button;
}

/** A text that only screen readers have, behind another. */
export const createUnseen = (text: string): HTMLElement =>
  createElement("span", { class: "unseen" }, ` ${text}`);

/** Names and values, those without a value left out. */
export const createDescriptionList = (
  pairs: readonly (readonly [string, Child | null])[],
): HTMLElement =>
  createElement(
    "dl",
    {},
    ...pairs.flatMap(([name, value]) =>
      value === undefined || value === null || value === ""
        ? []
        : [createElement("div", {}, createElement("dt", {}, name), createElement("dd", {}, value))],
    ),
  );

/**
 * Puts other children into an element. By their `data-key`, what had the focus has it again, and what
 * was unfolded is.
 */
export function replaceContent(element: Element, children: readonly Node[]): void {
  const focused = document.activeElement;
  const key =
    focused instanceof HTMLElement && element.contains(focused) ? focused.dataset.key : undefined;
  const unfolded = [...element.querySelectorAll<HTMLElement>("details[open][data-key]")];
  const unfoldedKeys = unfolded.map(({ dataset }) => dataset.key);
  element.replaceChildren(...children);
  for (const details of element.querySelectorAll<HTMLDetailsElement>("details[data-key]"))
    details.open = unfoldedKeys.includes(details.dataset.key);
  if (key === undefined) return;
  const keyedElements = [...element.querySelectorAll<HTMLElement>("[data-key]")];
  keyedElements.find((candidate) => candidate.dataset.key === key)?.focus();
}

/** Gives the focus to the screen's title: what had it is gone. */
export const focusTitle = (): void => findTitle()?.focus();

const findTitle = (): HTMLElement | null => document.querySelector("main h2");

/**
 * Gives the focus to the way on in a box after its retry was pressed, else to what is given: the button that
 * had it is another one, or gone. Whoever went elsewhere meanwhile stays there.
 */
export function focusAgain(box: Element, otherwise = findTitle()): void {
  if (document.activeElement !== document.body) return;
  (box.querySelector<HTMLElement>(".problem :is(a, button)") ?? otherwise)?.focus();
}

/** For screen readers: said once, and seen by nobody. */
export function announce(text: string): void {
  const announcer = document.querySelector("#said");
  if (announcer !== null) announcer.textContent = text;
}
