import { AsyncLocalStorage } from "node:async_hooks";

/** The library has one `fetch` for the process. The admin address of each call is in the async context. */
const adminUrlStorage = new AsyncLocalStorage<string>();

/** Runs library calls with this address of the shop's admin, in place of `https://{shop}`. */
export const runWithAdminUrl = <Answer>(adminUrl: string, run: () => Promise<Answer>) =>
  adminUrlStorage.run(adminUrl, run);

/** Returns the origin of a call: the address of the shop's admin, if it runs with one. */
export const findAdminOrigin = ({ host, origin }: URL): string =>
  adminUrlStorage.getStore()?.replace("{shop}", host) ?? origin;
