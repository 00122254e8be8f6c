import { randomBytes } from "node:crypto";
import * as z from "zod";

/** What an operator does to the keys of one purpose. See "Rotate keys" in docs/maintenance.md. */
export type KeyRingChange =
  | { readonly kind: "add" }
  | { readonly kind: "use"; readonly keyId: string }
  | { readonly kind: "remove"; readonly keyId: string };

const ringSchema = z.record(z.string(), z.string());

/** A change that would lose values or has no meaning. */
export class KeyRingError extends Error {}

/**
 * Returns the changed secret. A new key is only accepted at first, until every function knows it.
 * A change that is repeated returns the secret as it is, or is refused.
 */
export function changeKeyRing(secret: string, change: KeyRingChange): string {
  const { current = "", ...keys } = ringSchema.parse(JSON.parse(secret));
  if (change.kind === "add") {
    const newest = Math.max(...Object.keys(keys).map(readNumber));
    if (newest > readNumber(current))
      throw new KeyRingError(
        `k${newest} was added and is not used yet: use it, or remove it first.`,
      );
    const id = `k${newest + 1}`;
    return JSON.stringify({ current, ...keys, [id]: randomBytes(36).toString("base64url") });
  }
  const { keyId } = change;
  if (!Object.hasOwn(keys, keyId)) {
    if (change.kind === "remove" && /^k\d+$/.test(keyId)) return secret;
    throw new KeyRingError(`There is no key ${keyId}.`);
  }
  if (change.kind === "use") return JSON.stringify({ ...keys, current: keyId });
  if (keyId === current) throw new KeyRingError(`${keyId} is the current key: use another first.`);
  const { [keyId]: _, ...others } = keys;
  return JSON.stringify({ current, ...others });
}

const readNumber = (keyId: string): number => Number(keyId.slice(1));

/** Describes a ring without its keys. */
export function describeKeyRing(secret: string): string {
  const { current = "", ...keys } = ringSchema.parse(JSON.parse(secret));
  return `keys ${Object.keys(keys).join(", ")}; current ${current}`;
}
