import { resolve } from "node:path";

let loadCount = 0;

/**
 * Loads a function's handler as a new Lambda environment does: with the present environment
 * variables. Test files share the modules of their worker, so only a new specifier loads it again.
 */
export function loadHandler<Module>(functionName: string): Promise<Module> {
  loadCount += 1;
  return import(`${resolve("functions", functionName, "handler.ts")}?load=${loadCount}`);
}
