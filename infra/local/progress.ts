const reportEveryMs = 5000;

/** Prints each step of the start when it begins, and every five seconds how long it has been running. */
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

  /** The current step. */
  get current(): string {
    return this.#current;
  }

  /** Ends the previous step and begins this one. */
  begin(step: string): void {
    this.end();
    this.#count += 1;
    this.#current = step;
    this.#write(`[${this.#count}/${this.#total}] ${step}`);
    const startedAt = performance.now();
    this.#timer = setInterval(() => {
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      this.#write(`      still running after ${seconds} s: ${step}`);
    }, reportEveryMs).unref();
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
