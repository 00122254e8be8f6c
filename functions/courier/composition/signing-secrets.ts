import { readSecret } from "#shared/aws/read-secret.ts";
import { createSigningSecretDerivation } from "#shared/courier/adapters/crypto/signing-secrets.ts";
import type { Env, masterKeyEnv } from "./env.ts";

/** Returns the function that derives an account's signing secret from the master key. */
export const openSigningSecrets = ({ MASTER_KEY_ARN }: Env<typeof masterKeyEnv>) =>
  createSigningSecretDerivation(readSecret(MASTER_KEY_ARN));
