/** What a character of the axis takes, in pixels: its font has 12. */
const CHARACTER = 7;

/** Returns as much of an axis' label as so many pixels hold; the table below the chart has the whole. */
export function fitLabel(label: string, pixels: number): string {
  const characters = Math.max(Math.floor(pixels / CHARACTER), 2);
  return label.length <= characters ? label : `${label.slice(0, characters - 1).trimEnd()}…`;
}
