import type { Engine } from "../aws/engine.ts";
import { KEY_RINGS, toSecretArn } from "./deployment.ts";

export const OPS_KEY = "ops-key-of-the-simulation";
export const SHOPIFY_SECRET = "shpss_simulation";

const MINUTE_MS = 60_000;
/** docs/security.md: a new key is used only when every function accepts it, after five minutes. */
const ACCEPTED_MS = 6 * MINUTE_MS;

/**
 * Simulates Secrets Manager. While the run has faults, a rotation adds a key to each ring and makes it
 * current, as infra/rotate-keys does: the functions see it when their cached ring expires.
 */
export function createSecrets(engine: Engine) {
  const { scheduler, random, history } = engine;
  const secrets = new Map<string, string>([
    [toSecretArn("ops-key"), OPS_KEY],
    [toSecretArn("shopify-app"), JSON.stringify({ clientSecret: SHOPIFY_SECRET })],
  ]);
  const save = (name: string, keys: number, current = keys): void => {
    const entries = Array.from({ length: keys }, (_, at) => [`k${at + 1}`, toKey(name, at)]);
    const ring = { current: `k${current}`, ...Object.fromEntries(entries) };
    secrets.set(toSecretArn(name), JSON.stringify(ring));
  };
  const rotate = (name: string): void => {
    if (!random.drawChance(engine.faults.rotation)) return;
    const addedMs = random.drawInteger(5, 60) * MINUTE_MS;
    scheduler.schedule(addedMs, () => save(name, 2, 1));
    scheduler.schedule(addedMs + ACCEPTED_MS, () => {
      history.record("operator", `rotates the keys ${name}`);
      save(name, 2);
    });
  };
  for (const name of KEY_RINGS) save(name, 1);
  return {
    read: (arn: string) => secrets.get(arn),
    startRotations(): void {
      for (const name of KEY_RINGS) rotate(name);
    },
  };
}

const toKey = (name: string, at: number) => `${name}-${at}`.padEnd(40, "-");
