import { randomUUID } from "node:crypto";
import type { Writable } from "node:stream";
import { Worker } from "node:worker_threads";
import { COMPILE_CACHE_FOLDER } from "#infra/local/cache-folders.ts";
import type { FunctionWatch } from "#infra/local/operations/runtime-figures.ts";
import type { FunctionDefinition } from "./function-definition.ts";
import { FunctionError } from "./function-error.ts";
import { runWorker } from "./run-worker.ts";
import type { Boot, CallMessage, WorkerMessage } from "./worker-messages.ts";

const workerCode = `(${runWorker})(require("node:worker_threads"), require("node:module"));`;

/** Memory that a worker fills before a minor garbage collection. V8's default is 48. */
const youngGenerationMegabytes = 24;

/**
 * A call ends after so many times its function's time-out. Here all calls of a function share one
 * thread, and all functions share a machine that may be slow or busy.
 */
const TIMEOUT_FACTOR = 4;

/** Lambda gives the code 10 s to load. This limit allows for slow machines. */
const bootLimitMs = 300_000;

interface PendingCall {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: FunctionError) => void;
}

/** A worker with one function's code and variables, like a Lambda execution environment. */
export class ExecutionEnvironment {
  /** Resolves when the code has loaded. Rejects with the error that the code threw. */
  readonly booted: Promise<void>;
  readonly #worker: Worker;
  readonly #calls = new Map<string, PendingCall>();
  #retired = false;

  constructor(
    definition: FunctionDefinition,
    log: Writable,
    readOutput: FunctionWatch["readOutput"],
  ) {
    this.#worker = new Worker(workerCode, {
      eval: true,
      env: { ...definition.environment },
      workerData: toBoot(definition),
      resourceLimits: {
        maxOldGenerationSizeMb: definition.memoryMegabytes,
        maxYoungGenerationSizeMb: youngGenerationMegabytes,
      },
      stdout: true,
      stderr: true,
    });
    this.#worker.stdout.on("data", readOutput).pipe(log, { end: false });
    this.#worker.stderr.pipe(log, { end: false });
    this.booted = new Promise((resolve, reject) => {
      const failBoot = (error: FunctionError) => {
        this.#failAllCalls(error);
        reject(error);
      };
      const bootTimer = setTimeout(
        () => failBoot(FunctionError.fromTimeout(bootLimitMs)),
        bootLimitMs,
      );
      this.#worker.on("message", (message: WorkerMessage) => {
        clearTimeout(bootTimer);
        if (message.kind === "booted") resolve();
        else if (message.kind === "boot-failed") failBoot(new FunctionError(message.failure));
        else this.#settleCall(message);
      });
      this.#worker.on("error", (error) => failBoot(FunctionError.fromCrash(String(error))));
      this.#worker.on("exit", (code) => {
        clearTimeout(bootTimer);
        failBoot(FunctionError.fromCrash(`exit code ${code}`));
      });
    });
  }

  /** Whether the environment accepts another call. */
  get isUsable(): boolean {
    return !this.#retired;
  }

  /**
   * Calls the handler, which sees the time-out of the template. Rejects when it throws, when the worker
   * exits, and after a multiple of the time-out.
   */
  call(event: unknown, timeoutMs: number): Promise<unknown> {
    const requestId = randomUUID();
    const message: CallMessage = {
      requestId,
      event: JSON.stringify(event),
      deadline: Date.now() + timeoutMs,
    };
    return new Promise((resolveCall, rejectCall) => {
      const timer = setTimeout(() => {
        this.#calls.delete(requestId);
        this.retire();
        rejectCall(FunctionError.fromTimeout(timeoutMs));
      }, TIMEOUT_FACTOR * timeoutMs);
      const wrapSettle =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          settle(value);
        };
      this.#calls.set(requestId, {
        resolve: wrapSettle(resolveCall),
        reject: wrapSettle(rejectCall),
      });
      this.#worker.postMessage(message);
    });
  }

  /** Terminates the worker at once, with its running calls. */
  async kill(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Accepts no more calls, and terminates the worker when its running calls have ended. */
  retire(): void {
    this.#retired = true;
    if (this.#calls.size === 0) void this.#worker.terminate();
  }

  #settleCall(message: Extract<WorkerMessage, { requestId: string }>): void {
    const call = this.#calls.get(message.requestId);
    this.#calls.delete(message.requestId);
    if (message.kind === "failed") call?.reject(new FunctionError(message.failure));
    else call?.resolve(message.answer === undefined ? null : JSON.parse(message.answer));
    if (this.#retired) this.retire();
  }

  #failAllCalls(error: FunctionError): void {
    this.#retired = true;
    for (const call of this.#calls.values()) call.reject(error);
    this.#calls.clear();
    void this.#worker.terminate();
  }
}

const toBoot = ({ file, exportName, resource, memoryMegabytes }: FunctionDefinition): Boot => ({
  file,
  exportName,
  compileCacheFolder: COMPILE_CACHE_FOLDER,
  context: {
    functionName: resource.name,
    functionVersion: "$LATEST",
    invokedFunctionArn: resource.arn,
    memoryLimitInMB: String(memoryMegabytes),
    logGroupName: `/aws/lambda/${resource.name}`,
    logStreamName: "local",
  },
});
