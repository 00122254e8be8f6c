const reportEveryMs = 5000;

/** Says which step of the start runs, at once, and how long it has run when it takes long. */
export class Progress {
  readonly #total: number;
  readonly #write: (line: string) => void;
  #count = 0;
  #current = "the start";
  #timer: NodeJS.Timeout | undefined;

  constructor(total: number, write: (line: string) => void) {
    this.#total = total;
    this.#write = write;
  }

  /** The step that runs. */
  get current(): string {
    return this.#current;
  }

  /** Ends the step before. */
  begin(step: string): void {
    this.end();
    this.#count += 1;
    this.#current = step;
    this.#write(`[${this.#count}/${this.#total}] ${step}`);
    const startedAt = performance.now();
    this.#timer = setInterval(() => {
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      this.#write(`      still at it after ${seconds} s: ${step}`);
    }, reportEveryMs).unref();
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
