import { hkdfSync } from "node:crypto";
import * as z from "zod/mini";
import { parseJson } from "#shared/kernel/parse-json.ts";

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
 * value, because errors are logged. A secret that is read again unchanged is the same ring.
 */
export function parseKeyRing(text: string): KeyRing {
  const known = rings.get(text);
  if (known !== undefined) return known;
  const ring = parseRing(text);
  if (rings.size >= MOST_RINGS) rings.clear();
  rings.set(text, ring);
  return ring;
}

const rings = new Map<string, KeyRing>();
/** A process has one for each of its few purposes. */
const MOST_RINGS = 10;

function parseRing(text: string): KeyRing {
  const { current: currentId = "", ...others } = ringSchema.safeParse(parseJson(text)).data ?? {};
  const keys = new Map(Object.entries(others).map(([id, secret]) => [id, { id, secret }]));
  const current = keys.get(currentId);
  const isValid = [...keys.values()].every(
    ({ id, secret }) => KEY_ID.test(id) && secret.length >= MIN_KEY_LENGTH,
  );
  if (current === undefined || !isValid) throw new Error("a secret is not a ring of keys");
  return { current, keys };
}

/** What was derived from a key is forgotten with it. */
const derivedByKey = new WeakMap<Key, Map<string, Buffer>>();
/** A process derives for its few purposes, or for the accounts of the courier. */
const MOST_DERIVED = 10_000;

/** Derives 32 bytes with HKDF-SHA-256 from a key, once for each salt and info. */
export function deriveKey(key: Key, salt: string, info: string): Buffer {
  const derived = derivedByKey.get(key) ?? new Map<string, Buffer>();
  const name = `${salt}/${info}`;
  const known = derived.get(name);
  if (known !== undefined) return known;
  const secret = Buffer.from(hkdfSync("sha256", key.secret, salt, info, 32));
  if (derived.size >= MOST_DERIVED) derived.clear();
  derivedByKey.set(key, derived.set(name, secret));
  return secret;
}
