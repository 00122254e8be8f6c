/** A start that failed for a known reason. Its message says what to do. */
export class StartError extends Error {
  override readonly name = "StartError";
}
