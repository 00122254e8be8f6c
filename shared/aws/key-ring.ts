import * as z from "zod";
import { parseJson } from "#shared/kernel/parse-json.ts";
import { readSecret } from "./read-secret.ts";

/** The keys of one purpose. The current key makes new values; the others are only accepted. */
export interface KeyRing {
  readonly current: Key;
  readonly keys: ReadonlyMap<string, Key>;
}

export interface Key {
  readonly id: string;
  readonly secret: string;
}

/** The first key of a ring, which is generated with it. Values without a key id belong to it. */
export const FIRST_KEY_ID = "k1";

const ringSchema = z.record(z.string(), z.string());
const KEY_ID = /^k[1-9]\d{0,5}$/;
/** A shorter key is a mistake of whoever edited the secret. */
const MIN_KEY_LENGTH = 32;

/**
 * Parses the value of a secret, `{"current": "k2", "k1": "…", "k2": "…"}`. Throws without naming the
 * value, because errors are logged.
 */
export function parseKeyRing(text: string): KeyRing {
  const { current: currentId = "", ...others } = ringSchema.safeParse(parseJson(text)).data ?? {};
  const keys = new Map(Object.entries(others).map(([id, secret]) => [id, { id, secret }]));
  const current = keys.get(currentId);
  const isValid = [...keys.values()].every(
    ({ id, secret }) => KEY_ID.test(id) && secret.length >= MIN_KEY_LENGTH,
  );
  if (current === undefined || !isValid) throw new Error("a secret is not a ring of keys");
  return { current, keys };
}

/** Reads a ring of keys from Secrets Manager. */
export const readKeyRing = async (arn: string): Promise<KeyRing> =>
  parseKeyRing(await readSecret(arn));
