import type { StoreId } from "#shared/bridge/domain/ids.ts";

/** A way into one store's pages; whoever reads its administrator's mail has it. */
export interface SignInLink {
  readonly storeId: StoreId;
  readonly expiresAt: Date;
  readonly usedAt?: Date | undefined;
}

/** How long a link is good for. */
export const LINK_MINUTES = 15;

/** A link that begins now. */
export const createSignInLink = (storeId: StoreId, now: Date): SignInLink => ({
  storeId,
  expiresAt: new Date(now.getTime() + LINK_MINUTES * 60_000),
});

/** Whether it still opens anything; one that was used says so, however old it is. */
export function getSignInLinkState(
  link: SignInLink | undefined,
  now: Date,
): "open" | "unknown" | "used" | "expired" {
  if (link === undefined) return "unknown";
  if (link.usedAt !== undefined) return "used";
  return link.expiresAt <= now ? "expired" : "open";
}
