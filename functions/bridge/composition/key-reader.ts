import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import type { KeyRing } from "#shared/aws/key-ring.ts";
import { readKeyRing } from "#shared/aws/read-secret.ts";

/** Returns the reader of the keys of one purpose, which keeps them for five minutes. */
export const createKeyReader = (arn: string): (() => Promise<KeyRing>) =>
  cacheWithTtl(() => readKeyRing(arn));
