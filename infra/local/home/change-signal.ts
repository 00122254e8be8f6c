/** Changes that come so fast after each other are told together. */
const GATHER_MS = 150;
/** Durations on the page go on without a change. */
const TICK_MS = 1000;

interface Repeated {
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

/** Tells who watches that something changed, and works only while somebody does. */
export class ChangeSignal {
  readonly #listeners = new Set<() => void>();
  readonly #repeated: Repeated[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  #pending: NodeJS.Timeout | undefined;

  get isWatched(): boolean {
    return this.#listeners.size > 0;
  }

  /** Tells it soon, once for many changes. */
  tell(): void {
    if (!this.isWatched || this.#pending !== undefined) return;
    this.#pending = setTimeout(() => {
      this.#pending = undefined;
      for (const listen of this.#listeners) listen();
    }, GATHER_MS).unref();
  }

  /** Runs this now and then while somebody watches. */
  whileWatched(everyMs: number, run: () => Promise<void>): void {
    this.#repeated.push({ everyMs, run });
  }

  /** Calls this after changes. Returns what ends it. */
  watch(listen: () => void): () => void {
    this.#listeners.add(listen);
    if (this.#listeners.size === 1) this.#begin();
    return () => {
      this.#listeners.delete(listen);
      if (this.isWatched) return;
      for (const timer of this.#timers) clearInterval(timer);
      this.#timers.clear();
    };
  }

  #begin(): void {
    this.#timers.add(setInterval(() => this.tell(), TICK_MS).unref());
    for (const { everyMs, run } of this.#repeated) {
      let isRunning = false;
      const runAlone = (): void => {
        if (isRunning) return;
        isRunning = true;
        void run().finally(() => {
          isRunning = false;
        });
      };
      runAlone();
      this.#timers.add(setInterval(runAlone, everyMs).unref());
    }
  }
}
