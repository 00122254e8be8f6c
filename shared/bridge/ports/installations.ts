import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type {
  Installation,
  InstallationState,
  ShopTokens,
} from "#shared/bridge/domain/stores/installation.ts";

/** What a fresh installation is written as. */
type NewInstallation = Omit<Installation, "version" | "tokens"> & { readonly tokens: ShopTokens };

/** Shops that installed the app, with their tokens, which are sealed where they are kept. */
export interface Installations {
  find(storeId: StoreId): Promise<Installation | undefined>;
  /** Writes shop, state and tokens anew, whatever was there; whoever held the lease has lost it. */
  install(installation: NewInstallation): Promise<void>;
  /**
   * The right to renew this version's tokens, for a while: false where somebody else has it, or the
   * version is not the last. It ends by itself, so that a death leaves nothing locked.
   */
  acquireLease(current: Installation, now: Date): Promise<boolean>;
  releaseLease(current: Installation): Promise<void>;
  /** The pair as the version after the one read, in one write; the lease ends with it. */
  saveTokens(current: Installation, tokens: ShopTokens): Promise<"saved" | "conflict">;
  /** State alone; where there is no such installation, nothing. */
  setState(
    storeId: StoreId,
    state: InstallationState,
    missingScopes: readonly string[],
  ): Promise<void>;
  /** State `uninstalled`, and the tokens gone; made where there is none, so that the state is known. */
  uninstall(storeId: StoreId, shop: string, now: Date): Promise<void>;
  list(): AsyncIterable<Installation>;
}
