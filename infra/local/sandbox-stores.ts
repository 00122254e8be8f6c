import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import * as z from "zod";
import { COMPILE_CACHE_FOLDER } from "./cache-folders.ts";

const addresses = z.object({
  shopify: z.object({ url: z.string(), shop: z.string() }),
  woocommerce: z.object({
    url: z.string(),
    consumerKey: z.string(),
    consumerSecret: z.string(),
  }),
});

/** The addresses and credentials of the sandbox stores. */
export type StoreAddresses = z.output<typeof addresses>;

/** The sandbox stores, which run in a separate process. */
export interface SandboxStores {
  readonly addresses: StoreAddresses;
  readonly close: () => Promise<void>;
}

/**
 * Starts the sandbox stores with the options of `test/sandbox/main.ts`. Resolves when they report
 * their addresses. They exit when this process exits, because their IPC channel closes.
 */
export async function startSandboxStores(options: unknown): Promise<SandboxStores> {
  const child = fork("test/sandbox/main.ts", {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: COMPILE_CACHE_FOLDER,
      SANDBOX_STORES: JSON.stringify(options),
    },
  });
  return { addresses: await readFirstMessage(child), close: () => stopProcess(child) };
}

const readFirstMessage = (child: ChildProcess) =>
  new Promise<StoreAddresses>((ready, failed) => {
    child.once("message", (message) => ready(addresses.parse(message)));
    child.once("error", failed);
    child.once("exit", (code) =>
      failed(
        new Error(
          `The sandbox stores exited with code ${code}. Read their messages above and start again.`,
        ),
      ),
    );
  });

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill();
  await exited;
}
