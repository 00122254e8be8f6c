import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import type { Env, masterKeyEnv } from "./env.ts";

/** Returns the reader of the master key, which keeps the key for five minutes. */
export const createMasterKeyReader = ({
  MASTER_KEY_ARN,
}: Env<typeof masterKeyEnv>): (() => Promise<string>) =>
  cacheWithTtl(() => readSecret(MASTER_KEY_ARN));
