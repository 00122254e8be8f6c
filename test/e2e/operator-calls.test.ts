import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { runExclusively } from "./local-run/run-exclusively.ts";

const endpointsSchema = z.object({
  bridge: z.object({ url: z.string(), opsKey: z.string() }),
  shopify: z.object({ storeId: z.string(), apiKey: z.string() }),
  woocommerce: z.object({ storeId: z.string(), apiKey: z.string() }),
});
type Endpoints = z.output<typeof endpointsSchema>;

/** Prevents hanging only: the duration of a start depends on the machine. */
const LIMIT_MS = 600_000;

const dir = mkdtempSync(join(tmpdir(), "order-bridge-operator-calls-"));
let run: ChildProcess | undefined;
let output = "";

const isRunning = () => run !== undefined && run.exitCode === null && run.signalCode === null;
const readEndpoints = (): Endpoints =>
  endpointsSchema.parse(JSON.parse(readFileSync(join(dir, "endpoints.json"), "utf8")));

/** Starts a local run, which exits with this process because its IPC channel closes. */
const start = (): Promise<Endpoints> =>
  runExclusively(async () => {
    output = "";
    const child = fork("infra/local/main.ts", {
      execArgv: ["--optimize-for-size"],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: { ...process.env, LOCAL_DIR: dir, LOCAL_PORT: "0" },
    });
    run = child;
    await new Promise<void>((ready, failed) => {
      for (const stream of [child.stdout, child.stderr])
        stream?.on("data", (chunk: Buffer) => {
          output += chunk.toString();
          if (output.includes("\nReady after")) ready();
        });
      child.once("exit", (code) => failed(new Error(`the start ended with ${code}:\n${output}`)));
    });
    return readEndpoints();
  });

/** Takes over the run that the previous test left running, because a start is expensive. */
const startUnlessRunning = async (): Promise<Endpoints> =>
  isRunning() ? readEndpoints() : start();

async function stop(): Promise<number | null> {
  if (run === undefined) return null;
  if (!isRunning()) return run.exitCode;
  const exited = once(run, "exit");
  run.kill("SIGINT");
  await exited;
  return run.exitCode;
}

afterAll(async () => {
  const code = await stop();
  rmSync(dir, { recursive: true });
  expect(code, output).toBe(0);
}, LIMIT_MS);

type Call = readonly [method: string, path: string, body?: unknown];

const callOperatorApi = ({ bridge }: Endpoints, [method, path, body]: Call) =>
  fetch(`${bridge.url}/ops/v1/stores/${path}`, {
    method,
    headers: { "x-ops-key": bridge.opsKey, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const callMerchantApi = (
  { bridge }: Endpoints,
  store: Endpoints["shopify"],
  path: string,
  method = "GET",
) =>
  fetch(`${bridge.url}/api/v1/stores/${store.storeId}/${path}`, {
    method,
    headers: { authorization: `Bearer ${store.apiKey}` },
  });

/** Runs the operator's command line on the local run, as an operator does. */
const runOps = (...words: string[]) =>
  promisify(execFile)(process.execPath, ["ops/main.ts", ...words, "--json"], {
    env: { ...process.env, LOCAL_DIR: dir },
  });

const readSettingsStatus = async (at: Endpoints, store: Endpoints["shopify"]) =>
  (await callMerchantApi(at, store, "settings")).status;

// In this order, since another order would start the run that ends here once more.
describe("a local run", { shuffle: false }, () => {
  describe("of an operator", { shuffle: true }, () => {
    it("operates the local run from the command line", { timeout: LIMIT_MS }, async () => {
      const { shopify, woocommerce } = await startUnlessRunning();

      const { stdout } = await runOps("stores");
      // Nothing is called like that: each way to find a delivery is tried, with its permissions.
      await expect(runOps("why", "4711")).rejects.toMatchObject({ code: 3 });
      await runOps("dead-letters", "list");
      // An order that no shop has: it is read from the shop, with its keys.
      const explained = await runOps("why", `${shopify.storeId}/4711`);
      expect(JSON.parse(explained.stdout)).toMatchObject({
        explanations: [{ decision: "skip", reason: { code: "gone" } }],
      });
      const stuckCode = await runOps("stuck").then(
        () => 0,
        ({ code }: { readonly code: number }) => code,
      );

      const ids = [shopify, woocommerce].map(({ storeId }) =>
        expect.objectContaining({ store_id: storeId }),
      );
      // It ends with 4 if something is stuck.
      expect([0, 4]).toContain(stuckCode);
      expect(JSON.parse(stdout)).toEqual({ stores: expect.arrayContaining(ids) });
    });

    it.each<[string, (store: string) => Call, statusAfterCall: number]>([
      [
        "a new API key for all others",
        (store) => ["POST", `${store}/api-keys`, { replace: true }],
        401,
      ],
      ["an erased store", (store) => ["DELETE", `${store}?erase=1`], 401],
    ])(
      "starts again after %s, with keys that work in endpoints.json",
      {
        timeout: LIMIT_MS,
      },
      async (_, call, statusAfterCall) => {
        const before = await startUnlessRunning();
        for (const { storeId } of [before.shopify, before.woocommerce])
          expect((await callOperatorApi(before, call(storeId))).ok).toBe(true);
        for (const store of [before.shopify, before.woocommerce])
          await vi.waitUntil(
            async () => (await readSettingsStatus(before, store)) === statusAfterCall,
            {
              timeout: LIMIT_MS,
              interval: 100,
            },
          );
        expect(await stop(), output).toBe(0);

        const after = await start();

        for (const store of [after.shopify, after.woocommerce])
          expect(await readSettingsStatus(after, store)).toBe(200);
      },
    );

    // One restart for three calls, because each leaves the keys as they were.
    it("starts again after a redaction, and after a store and a courier account are disconnected", {
      timeout: LIMIT_MS,
    }, async () => {
      const before = await startUnlessRunning();
      const { shopify, woocommerce } = before;
      for (const store of [shopify, woocommerce]) {
        const redact: Call = ["POST", `${store.storeId}/redactions`, { order_ids: ["1"] }];
        expect((await callOperatorApi(before, redact)).ok).toBe(true);
        expect(await readSettingsStatus(before, store)).toBe(200);
      }
      expect((await callMerchantApi(before, shopify, "courier-account", "DELETE")).ok).toBe(true);
      expect((await callOperatorApi(before, ["DELETE", `${woocommerce.storeId}?erase=0`])).ok).toBe(
        true,
      );
      expect(await stop(), output).toBe(0);

      const after = await start();

      for (const store of [after.shopify, after.woocommerce])
        expect(await readSettingsStatus(after, store)).toBe(200);
      const readState = async (store: Endpoints["shopify"]) =>
        z
          .object({ state: z.string() })
          .parse(await (await callMerchantApi(after, store, "courier-account")).json()).state;
      expect(await readState(after.woocommerce)).toBe("connected");
      // The merchant disconnected the account, and can connect it again on the merchant page.
      expect(await readState(after.shopify)).toBe("disconnected");
    });
  });

  it("exits when the process that started it exits", { timeout: LIMIT_MS }, async () => {
    await startUnlessRunning();
    const started = run as ChildProcess;
    const exited = once(started, "exit");

    started.disconnect();

    expect(await exited).toEqual([0, null]);
  });
});
