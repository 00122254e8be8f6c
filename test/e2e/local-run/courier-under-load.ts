import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOperator } from "#test/tools/conformance/http/operator.ts";
import type { Credentials } from "#test/tools/conformance/http/partner.ts";
import { createRequestSender } from "#test/tools/conformance/http/request-sender.ts";
import { createLocalProcess } from "./local-process.ts";

/** A local courier and an account without a practical rate limit. */
export interface CourierUnderLoad {
  readonly url: string;
  readonly opsKey: string;
  readonly credentials: Credentials;
}

/** Registers an account at a running courier: no sandbox, with the highest rate limit. */
export const registerUnlimitedAccount = (url: string, opsKey: string): Promise<Credentials> =>
  createOperator(createRequestSender(url), opsKey, "").registerAccount({
    requests_per_second: 100_000,
  });

/** Starts a local run in its own folder, does the work and stops the run. */
export async function runWithCourier<Value>(
  work: (courier: CourierUnderLoad) => Promise<Value>,
): Promise<Value> {
  const dir = mkdtempSync(join(tmpdir(), "order-bridge-courier-"));
  const local = createLocalProcess(dir);
  try {
    const { url, opsKey } = (await local.start()).courier;
    return await work({ url, opsKey, credentials: await registerUnlimitedAccount(url, opsKey) });
  } finally {
    await local.kill();
    rmSync(dir, { recursive: true, force: true });
  }
}
