import { createHmac, timingSafeEqual } from "node:crypto";
import type { OperatorKey } from "#functions/http/find-operator.ts";

/** A session ends after half an hour without a request, and eight hours after the sign-in at the latest. */
const IDLE_SECONDS = 30 * 60;
const LONGEST_SECONDS = 8 * 3600;

/** Who is signed in. */
export interface OperatorSession extends OperatorKey {
  /** In seconds. */
  readonly startedAt: number;
  /** What forms of the session's pages carry. */
  readonly formToken: string;
}

const sign = (key: string, text: string): string =>
  createHmac("sha256", key).update(`operator page session ${text}`).digest("base64url");

/**
 * Opens a session of the operator with this key. Its signatures are made with the key itself, so that
 * a session ends when its key is removed from the secret.
 */
export const openSession = ({ owner, key }: OperatorKey, startedAt: number): OperatorSession => ({
  owner,
  key,
  startedAt,
  formToken: sign(key, `form ${owner} ${startedAt}`),
});

/** Returns what the session's cookie holds, and for how many seconds; nothing once its time is over. */
export function formatSession(
  { owner, key, startedAt }: OperatorSession,
  now: number,
): { readonly token: string; readonly seconds: number } | undefined {
  const endsAt = Math.min(now + IDLE_SECONDS, startedAt + LONGEST_SECONDS);
  if (endsAt <= now) return undefined;
  const claims = `${Buffer.from(owner).toString("base64url")}.${startedAt}.${endsAt}`;
  return { token: `${claims}.${sign(key, claims)}`, seconds: endsAt - now };
}

/** Returns the session of a cookie, if a key of its owner signed it and it has not ended. */
export function parseSession(
  token: string,
  keys: readonly OperatorKey[],
  now: number,
): OperatorSession | undefined {
  const [, claims = "", name = "", startedAt = "", endsAt = "", signature = ""] =
    /^(([\w-]+)\.(\d{1,12})\.(\d{1,12}))\.([\w-]{43})$/.exec(token) ?? [];
  if (claims === "" || Number(endsAt) <= now) return undefined;
  const owner = Buffer.from(name, "base64url").toString("utf8");
  const signer = keys.find(
    (one) => one.owner === owner && isSameText(signature, sign(one.key, claims)),
  );
  return signer && openSession(signer, Number(startedAt));
}

/** Whether a form came from a page of this session. */
export const isFormOf = ({ formToken }: OperatorSession, given: string | null): boolean =>
  isSameText(given ?? "", formToken);

function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
