/** A part of the page that takes new values in place, so that a click on it is never lost. */
export interface LivePart<Value> {
  readonly element: HTMLElement;
  readonly update: (value: Value) => void;
}

/**
 * Returns what shows a list of values in an element: the part of a known key is updated and stays
 * where the browser has it, others are created and removed.
 */
export function keepChildren<Value>(
  parent: HTMLElement,
  toKey: (value: Value) => string,
  create: (value: Value) => LivePart<Value>,
): (values: readonly Value[]) => void {
  const parts = new Map<string, LivePart<Value>>();
  return (values) => {
    const keys = new Set(values.map(toKey));
    for (const [key, { element }] of parts)
      if (!keys.has(key)) {
        element.remove();
        parts.delete(key);
      }
    values.forEach((value, at) => {
      const known = parts.get(toKey(value));
      const part = known ?? create(value);
      parts.set(toKey(value), part);
      if (parent.children[at] !== part.element)
        parent.insertBefore(part.element, parent.children[at] ?? null);
      part.update(value);
    });
  };
}

/** Writes a text if it is another one. Returns whether it was. */
export function writeText(element: HTMLElement, text: string): boolean {
  if (element.textContent === text) return false;
  element.textContent = text;
  return true;
}
