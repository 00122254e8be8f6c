/** The steps that stop what was started, executed in reverse order. */
export class ShutdownStack {
  readonly #steps: (() => Promise<void> | void)[] = [];
  #closed: Promise<void> | undefined;

  /** Adds the step that stops what was just started. */
  add(step: () => Promise<void> | void): void {
    this.#steps.push(step);
  }

  /** Executes all steps. Further calls return the same promise. */
  close(): Promise<void> {
    this.#closed ??= this.#run();
    return this.#closed;
  }

  async #run(): Promise<void> {
    for (const step of this.#steps.reverse()) await step();
  }
}
