import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type FauxqsServer, startFauxqs } from "fauxqs";
import * as z from "zod";

/** Starts a local SQS that stores its data on disk and listens on 127.0.0.1 only. */
export async function startQueueService(dir: string, port: number): Promise<FauxqsServer> {
  subscribe("fastify.initialization", bindToLoopback);
  try {
    return await openWithoutDiskSync(() =>
      startFauxqs({ port, logger: false, dataDir: join(dir, "sqs") }),
    );
  } finally {
    unsubscribe("fastify.initialization", bindToLoopback);
  }
}

/**
 * Opens databases that do not wait for the disk at each commit. A killed process still loses nothing,
 * only a power failure loses the last changes. fauxqs commits four times a message, each wait takes
 * milliseconds and blocks the whole local run, and fauxqs has no option for it.
 */
function openWithoutDiskSync<Result>(open: () => Result): Result {
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
    exec.call(this, sql);
    if (sql.startsWith("PRAGMA journal_mode")) exec.call(this, "PRAGMA synchronous = NORMAL");
  };
  try {
    return open();
  } finally {
    DatabaseSync.prototype.exec = exec;
  }
}

type Listen = (options: { port: number; host: string }) => Promise<string>;
const initializedServer = z.object({ fastify: z.custom<{ listen: Listen }>() });

/** Binds fauxqs to 127.0.0.1, because it listens on all interfaces and has no option for it. */
function bindToLoopback(message: unknown): void {
  const { fastify } = initializedServer.parse(message);
  const listen = fastify.listen.bind(fastify);
  fastify.listen = (options) => listen({ ...options, host: "127.0.0.1" });
}
