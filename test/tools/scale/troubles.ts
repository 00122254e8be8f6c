import type { Tenant } from "./scale-world.ts";

const SLOW_MS = 5_000;
/** Below the time-out of a call: no call fails, and no circuit opens. */
const SLUGGISH_MS = 3_000;

/** What is the matter with a tenant. */
export const TROUBLES = {
  none: () => undefined,
  "slow courier": ({ courier }) => {
    courier.delayMs = SLOW_MS;
  },
  "courier after 3 s": ({ courier }) => {
    courier.delayMs = SLUGGISH_MS;
  },
  "failing store": ({ store }) => {
    store.isDown = true;
  },
  "slow store": ({ store }) => {
    store.delayMs = SLOW_MS;
  },
} as const satisfies Readonly<Record<string, (tenant: Tenant) => void>>;
export type Trouble = keyof typeof TROUBLES;
