import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { FunctionWatch } from "#infra/local/operations/runtime-figures.ts";
import { ExecutionEnvironment } from "./execution-environment.ts";
import type { FunctionDefinition } from "./function-definition.ts";
import { FunctionError } from "./function-error.ts";

interface FunctionObservers {
  /** Receives a line when the code fails to load. */
  readonly report: (line: string) => void;
  readonly watch: FunctionWatch;
}

const UNOBSERVED: FunctionObservers = {
  report: () => undefined,
  watch: { beginCall: () => () => undefined, readOutput: () => undefined },
};

/**
 * A Lambda function. One environment processes all calls concurrently, where Lambda would start one
 * environment per concurrent call. It is replaced after a crash, a time-out or a failed start.
 */
export class LocalFunction {
  readonly definition: FunctionDefinition;
  readonly #log;
  readonly #observers: FunctionObservers;
  #environment: ExecutionEnvironment | undefined;
  #isClosed = false;
  readonly #running = new Set<Promise<unknown>>();

  constructor(
    definition: FunctionDefinition,
    logFolder: string,
    observers: FunctionObservers = UNOBSERVED,
  ) {
    this.definition = definition;
    this.#observers = observers;
    const { stack, id } = definition.resource;
    this.#log = createWriteStream(join(logFolder, `${stack}-${id}.log`), { flags: "a" });
  }

  /** Calls the function. Rejects with a FunctionError, which is also written to the function's log. */
  async invoke(event: unknown): Promise<unknown> {
    if (this.#isClosed) throw FunctionError.fromCrash("the local run stops");
    const countCall = this.#observers.watch.beginCall();
    const call = this.#call(event);
    this.#running.add(call);
    const startedAt = performance.now();
    let isFailed = false;
    try {
      return await call;
    } catch (error) {
      isFailed = true;
      this.#log.write(`${formatFailure(error)}\n`);
      throw error;
    } finally {
      const durationMs = performance.now() - startedAt;
      countCall({ durationMs, isFailed, running: this.#running.size });
      this.#running.delete(call);
    }
  }

  /** Loads the code unless it is loaded. Rejects with the error that the code threw. */
  async boot(): Promise<ExecutionEnvironment> {
    if (this.#environment?.isUsable !== true) this.#environment = this.#load();
    const environment = this.#environment;
    await environment.booted;
    return environment;
  }

  /** Ends the environment at once, as a crash of its process: its running calls fail. */
  async crash(): Promise<void> {
    await this.#environment?.kill();
  }

  /** Has the next call start a new environment. Running calls end in the present one. */
  recycle(): void {
    this.#environment?.retire();
  }

  /** Resolves when no call is running. */
  async waitUntilIdle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  /** Terminates the environment at once, with its running calls. Later calls reject. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#environment?.kill();
    // The terminated calls still write to the log.
    await this.waitUntilIdle();
    await new Promise<void>((closed) => this.#log.end(closed));
  }

  #load(): ExecutionEnvironment {
    const environment = new ExecutionEnvironment(
      this.definition,
      this.#log,
      this.#observers.watch.readOutput,
    );
    const { stack, id } = this.definition.resource;
    environment.booted.catch((error: unknown) => {
      if (!this.#isClosed) this.#observers.report(`${stack}/${id} does not start: ${error}`);
    });
    return environment;
  }

  async #call(event: unknown): Promise<unknown> {
    const environment = await this.boot();
    return environment.call(event, this.definition.timeoutMs);
  }
}

/**
 * Formats a failed invocation as Lambda writes it to a log in JSON:
 * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-logformat.html
 */
function formatFailure(error: unknown): string {
  const {
    errorType = "Error",
    message = String(error),
    stack = "",
  } = error as Partial<FunctionError>;
  return JSON.stringify({
    timestamp: new Date().toISOString(),
    level: "ERROR",
    message: { errorType, errorMessage: message, stackTrace: stack.split("\n") },
  });
}
