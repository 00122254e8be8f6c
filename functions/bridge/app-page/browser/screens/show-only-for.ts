/** Shows each part only while the choice has its value. */
export function showOnlyFor(
  choice: HTMLElement,
  parts: Readonly<Record<string, HTMLElement>>,
): void {
  const control = choice.querySelector("select");
  const updateParts = () => {
    for (const [value, part] of Object.entries(parts)) part.hidden = control?.value !== value;
  };
  control?.addEventListener("change", updateParts);
  updateParts();
}
