/** A start that cannot go on for a known reason; its message says what to do. */
export class StartError extends Error {
  override readonly name = "StartError";
}
