/** What has been started and must be stopped, the last first. */
export class ShutdownStack {
  readonly #steps: (() => Promise<void> | void)[] = [];
  #closed: Promise<void> | undefined;

  /** Remembers how to stop what was just started. */
  add(step: () => Promise<void> | void): void {
    this.#steps.push(step);
  }

  /** Stops everything, once, however often it is asked. */
  close(): Promise<void> {
    this.#closed ??= this.#run();
    return this.#closed;
  }

  async #run(): Promise<void> {
    for (const step of this.#steps.reverse()) await step();
  }
}
