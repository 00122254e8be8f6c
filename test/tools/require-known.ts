/** Ends the tool with code 1 if an option is nothing that it knows, and says what there is. */
export function requireKnown(option: string, given: string, known: readonly string[]): void {
  if (known.includes(given)) return;
  console.error(`${option} ${given} is unknown: choose ${known.join(", ")}`);
  process.exit(1);
}

/** Ends the tool with code 1 if an option leaves nothing over, and says what there is. */
export function requireMatch(
  option: string,
  given: string,
  matches: readonly unknown[],
  known: readonly string[],
): void {
  if (matches.length > 0) return;
  console.error(`${option} ${given} matches nothing: there are ${known.join(", ")}`);
  process.exit(1);
}
