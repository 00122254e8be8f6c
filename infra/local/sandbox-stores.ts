import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import * as z from "zod";

const addresses = z.object({
  shopify: z.object({ url: z.string(), shop: z.string() }),
  woocommerce: z.object({
    url: z.string(),
    consumerKey: z.string(),
    consumerSecret: z.string(),
  }),
});

/** Where the stand-in stores listen, and what opens them. */
export type StoreAddresses = z.output<typeof addresses>;

/** The stand-in stores, running in a process of their own. */
export interface SandboxStores {
  readonly addresses: StoreAddresses;
  readonly close: () => Promise<void>;
}

/**
 * Starts the stand-in stores with the options that `test/storefronts/main.ts` takes; settles when
 * they say where they are. They end by themselves when this process is gone, because their channel
 * to it closes.
 */
export async function startSandboxStores(options: unknown): Promise<SandboxStores> {
  const child = fork("test/sandbox/main.ts", {
    env: { ...process.env, SANDBOX_STORES: JSON.stringify(options) },
  });
  return { addresses: await readFirstMessage(child), close: () => stopProcess(child) };
}

const readFirstMessage = (child: ChildProcess) =>
  new Promise<StoreAddresses>((ready, failed) => {
    child.once("message", (message) => ready(addresses.parse(message)));
    child.once("error", failed);
    child.once("exit", (code) => failed(new Error(`the stand-in stores ended with code ${code}`)));
  });

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill();
  await exited;
}
