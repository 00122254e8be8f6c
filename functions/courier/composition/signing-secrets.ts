import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { readKeyRing } from "#shared/aws/read-secret.ts";
import { createSigningSecrets } from "#shared/courier/adapters/crypto/signing-secrets.ts";
import type { Env, notificationKeysEnv } from "./env.ts";

/** Opens the secrets that sign notifications. Their keys are kept for five minutes. */
export const openSigningSecrets = ({ NOTIFICATION_KEYS_ARN }: Env<typeof notificationKeysEnv>) =>
  createSigningSecrets(cacheWithTtl(() => readKeyRing(NOTIFICATION_KEYS_ARN)));
