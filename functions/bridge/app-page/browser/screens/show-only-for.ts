/** Shows each part only while the choice has its value. */
export function onlyFor(choice: HTMLElement, parts: Readonly<Record<string, HTMLElement>>): void {
  const control = choice.querySelector("select");
  const update = () => {
    for (const [value, part] of Object.entries(parts)) part.hidden = control?.value !== value;
  };
  control?.addEventListener("change", update);
  update();
}
