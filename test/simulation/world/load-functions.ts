import { flushCompileCache } from "node:module";
import type { LambdaHandler } from "../platform/module-hooks.ts";
import { loadHandlerFactory } from "../platform/module-hooks.ts";
import { BRIDGE_FUNCTIONS, COURIER_FUNCTIONS } from "./deployment.ts";

export type HandlerFactories = Readonly<Record<string, () => LambdaHandler>>;

/** Loads the handlers of both systems, once for a thread. They are named `bridge/merchant-api`. */
export async function loadFunctions(): Promise<HandlerFactories> {
  const folders = [
    ...Object.keys(BRIDGE_FUNCTIONS).map((name) => `bridge/${name}`),
    ...Object.keys(COURIER_FUNCTIONS).map((name) => `courier/${name}`),
  ];
  const entries: [string, () => LambdaHandler][] = [];
  for (const folder of folders) entries.push([folder, await loadHandlerFactory(folder)]);
  // The courier imports its list of places at its first use, which would read files in real time.
  await import("#shared/courier/adapters/location/gazetteer.ts");
  // A thread is ended without a moment to keep what it compiled.
  flushCompileCache();
  return Object.fromEntries(entries);
}
