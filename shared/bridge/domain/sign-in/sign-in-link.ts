import type { StoreId } from "#shared/bridge/domain/ids.ts";

/** A link that signs the administrator in to one store's pages. */
export interface SignInLink {
  readonly storeId: StoreId;
  /** The store's session epoch when the link was made. */
  readonly epoch: string;
  readonly expiresAt: Date;
  readonly usedAt?: Date | undefined;
}

/** The validity of a link in minutes. */
export const LINK_MINUTES = 15;

/** Creates a link that is valid from now. */
export const createSignInLink = (
  { storeId, epoch }: Pick<SignInLink, "storeId" | "epoch">,
  now: Date,
): SignInLink => ({
  storeId,
  epoch,
  expiresAt: new Date(now.getTime() + LINK_MINUTES * 60_000),
});

/** Returns the link's state. A used link stays `used` after it expires. */
export function getSignInLinkState(
  link: SignInLink | undefined,
  now: Date,
): "open" | "unknown" | "used" | "expired" {
  if (link === undefined) return "unknown";
  if (link.usedAt !== undefined) return "used";
  return link.expiresAt <= now ? "expired" : "open";
}
