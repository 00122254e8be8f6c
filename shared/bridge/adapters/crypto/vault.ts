import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { deriveKey, FIRST_KEY_ID, type Key, type KeyRing } from "#shared/aws/key-ring.ts";
import type { ItemKey } from "#shared/aws/table.ts";
import { findSealPurpose, type SealPurpose } from "./seal-purposes.ts";

/** Encrypts the secret values of items with AES-256-GCM, under the keys of each item's purpose. */
export interface Vault {
  /** Encrypts a text for one item, under the current key: `<key id>.<base64>`. */
  seal(item: ItemKey, text: string): string;
  /** Decrypts the text of an item. Throws if it was altered, or sealed for another item. */
  open(item: ItemKey, sealed: string): string;
  /** Returns whether the text of an item is sealed under the current key. */
  isCurrent(item: ItemKey, sealed: string): boolean;
}

/** The keys that a function has, by purpose. It cannot open values of other purposes. */
export type SealingKeys = Readonly<Partial<Record<SealPurpose, KeyRing>>>;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createVault(rings: SealingKeys): Vault {
  function getRing(purpose: SealPurpose): KeyRing {
    const ring = rings[purpose];
    if (ring === undefined) throw new Error(`this function has no ${purpose} keys`);
    return ring;
  }
  return {
    seal(item, text) {
      const purpose = findSealPurpose(item);
      const { current } = getRing(purpose);
      const key = deriveSealingKey(current, purpose);
      return `${current.id}.${encryptText(key, toContext(item), text)}`;
    },
    open(item, sealed) {
      const purpose = findSealPurpose(item);
      const { keyId, body } = parseSealed(sealed);
      if (keyId === undefined) return openWithoutKeyId(getRing(purpose), item, body);
      return decryptText(
        deriveSealingKey(getKey(getRing(purpose), keyId), purpose),
        toContext(item),
        body,
      );
    },
    isCurrent: (item, sealed) =>
      parseSealed(sealed).keyId === getRing(findSealPurpose(item)).current.id,
  };
}

/** A value is bound to its item, so that it cannot be copied to another one. */
const toContext = ({ pk, sk }: ItemKey): string => `${pk}/${sk}`;

/** Base64 has no dot. */
function parseSealed(sealed: string): { keyId: string | undefined; body: string } {
  const dot = sealed.indexOf(".");
  return { keyId: dot < 0 ? undefined : sealed.slice(0, dot), body: sealed.slice(dot + 1) };
}

function getKey(ring: KeyRing, id: string): Key {
  const key = ring.keys.get(id);
  if (key === undefined) throw new Error(`a value is sealed under ${id}, which was removed`);
  return key;
}

/** Node.js takes four times as long to open a value with a key in bytes, which it checks each time. */
const keyObjects = new WeakMap<Buffer, KeyObject>();

function deriveSealingKey(key: Key, info: string): KeyObject {
  const secret = deriveKey(key, "", info);
  const known = keyObjects.get(secret) ?? createSecretKey(secret);
  keyObjects.set(secret, known);
  return known;
}

/**
 * Opens a value that was sealed before keys had ids: with the first key, for its item, or for its
 * partition only.
 */
function openWithoutKeyId(ring: KeyRing, item: ItemKey, body: string): string {
  const key = deriveSealingKey(getKey(ring, FIRST_KEY_ID), "credentials");
  try {
    return decryptText(key, toContext(item), body);
  } catch {
    return decryptText(key, item.pk, body);
  }
}

function encryptText(key: KeyObject, context: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64");
}

function decryptText(key: KeyObject, context: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
}
