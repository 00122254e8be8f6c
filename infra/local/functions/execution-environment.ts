import { randomUUID } from "node:crypto";
import type { Writable } from "node:stream";
import { Worker } from "node:worker_threads";
import type { FunctionDefinition } from "./function-definition.ts";
import { FunctionError } from "./function-error.ts";
import { workerMain } from "./run-worker.ts";
import type { Boot, FromWorker, ToWorker } from "./worker-messages.ts";

const workerCode = `(${workerMain})(require("node:worker_threads"), require("node:module"));`;

/** What a worker may fill before it tidies up; V8 would let each of them grow to 48. */
const youngGenerationMegabytes = 4;

/** Lambda gives the code 10 s to load; a slow machine may take longer, and is waited for. */
const bootLimitMs = 300_000;

interface Call {
  readonly answered: (answer: unknown) => void;
  readonly failed: (error: FunctionError) => void;
}

/** One worker with one function's code and variables: what Lambda calls an execution environment. */
export class Environment {
  /** Settles when the code has loaded; rejects with what it threw. */
  readonly booted: Promise<void>;
  readonly #worker: Worker;
  readonly #calls = new Map<string, Call>();
  #retired = false;

  constructor(definition: FunctionDefinition, log: Writable) {
    this.#worker = new Worker(workerCode, {
      eval: true,
      env: { ...definition.environment },
      workerData: bootOf(definition),
      resourceLimits: {
        maxOldGenerationSizeMb: definition.memoryMegabytes,
        maxYoungGenerationSizeMb: youngGenerationMegabytes,
      },
      stdout: true,
      stderr: true,
    });
    this.#worker.stdout.pipe(log, { end: false });
    this.#worker.stderr.pipe(log, { end: false });
    this.booted = new Promise((resolve, reject) => {
      const lost = (error: FunctionError) => {
        this.#lose(error);
        reject(error);
      };
      const tooLong = setTimeout(() => lost(FunctionError.timedOut(bootLimitMs)), bootLimitMs);
      this.#worker.on("message", (message: FromWorker) => {
        clearTimeout(tooLong);
        if (message.kind === "booted") resolve();
        else if (message.kind === "boot-failed") lost(new FunctionError(message.failure));
        else this.#settle(message);
      });
      this.#worker.on("error", (error) => lost(FunctionError.crashed(String(error))));
      this.#worker.on("exit", (code) => {
        clearTimeout(tooLong);
        lost(FunctionError.crashed(`exit code ${code}`));
      });
    });
  }

  /** Can take another call. */
  get usable(): boolean {
    return !this.#retired;
  }

  /** Calls the handler; rejects when it throws, when the worker dies, and after `timeoutMs`. */
  call(event: unknown, timeoutMs: number): Promise<unknown> {
    const requestId = randomUUID();
    const message: ToWorker = {
      requestId,
      event: JSON.stringify(event),
      deadline: Date.now() + timeoutMs,
    };
    return new Promise((answered, failed) => {
      const timer = setTimeout(() => {
        this.#calls.delete(requestId);
        this.retire();
        failed(FunctionError.timedOut(timeoutMs));
      }, timeoutMs);
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          settle(value);
        };
      this.#calls.set(requestId, { answered: settled(answered), failed: settled(failed) });
      this.#worker.postMessage(message);
    });
  }

  /** Ends at once, whatever runs. */
  async kill(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Takes no more calls, and ends when those it has are over. */
  retire(): void {
    this.#retired = true;
    if (this.#calls.size === 0) void this.#worker.terminate();
  }

  #settle(message: Extract<FromWorker, { requestId: string }>): void {
    const call = this.#calls.get(message.requestId);
    this.#calls.delete(message.requestId);
    if (message.kind === "failed") call?.failed(new FunctionError(message.failure));
    else call?.answered(message.answer === undefined ? null : JSON.parse(message.answer));
    if (this.#retired) this.retire();
  }

  #lose(error: FunctionError): void {
    this.#retired = true;
    for (const call of this.#calls.values()) call.failed(error);
    this.#calls.clear();
    void this.#worker.terminate();
  }
}

const bootOf = ({ file, exportName, resource, memoryMegabytes }: FunctionDefinition): Boot => ({
  file,
  exportName,
  context: {
    functionName: resource.name,
    functionVersion: "$LATEST",
    invokedFunctionArn: resource.arn,
    memoryLimitInMB: String(memoryMegabytes),
    logGroupName: `/aws/lambda/${resource.name}`,
    logStreamName: "local",
  },
});
