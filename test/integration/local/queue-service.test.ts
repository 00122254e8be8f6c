import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished, vi } from "vitest";
import * as z from "zod";
import { startQueueService } from "#infra/local/services/queue-service.ts";

const pragma = z.object({ synchronous: z.int() });
const NORMAL = 1;

it("stores its queues without a wait for the disk at each commit", async () => {
  const dir = mkdtempSync(join(tmpdir(), "queue-service-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const { exec } = DatabaseSync.prototype;
  const execute = vi.spyOn(DatabaseSync.prototype, "exec");

  const service = await startQueueService(dir, 0);

  onTestFinished(() => service.stop());
  const [database] = execute.mock.contexts as DatabaseSync[];
  expect(pragma.parse(database?.prepare("PRAGMA synchronous").get()).synchronous).toBe(NORMAL);
  execute.mockRestore();
  expect(DatabaseSync.prototype.exec).toBe(exec);
});
