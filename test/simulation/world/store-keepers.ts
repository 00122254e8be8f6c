import type { Engine } from "../aws/engine.ts";
import type { Random } from "../random.ts";
import type { StoreModel, StorePermission } from "./store-model.ts";

const PERMISSIONS: readonly StorePermission[] = ["notes", "productTags"];

interface StoreKeeperOptions {
  readonly stores: readonly StoreModel[];
  /** Whether a rule asks for the tag of a product. */
  readonly hasProducts: boolean;
  /** How often a product gets the tag or loses it. */
  readonly tagEdits: number;
  /** How often a permission is granted or revoked. */
  readonly permissionChanges: number;
  readonly minutes: number;
  readonly random: Random;
}

/** Lets merchants tag products in their stores, and grant and revoke what the app may do there. */
export function startStoreKeepers(engine: Engine, options: StoreKeeperOptions): void {
  const { scheduler, history } = engine;
  const { stores, random, minutes } = options;
  if (options.hasProducts) for (const store of stores) store.tagProduct(1, true);

  function editTags(): void {
    const store = random.pick(stores);
    const product = random.drawInteger(0, 1);
    const isTagged = store.tagged[product]?.read() !== true;
    store.tagProduct(product, isTagged);
    history.record("merchant", `${isTagged ? "tags" : "untags"} a product of ${store.storeId}`);
  }

  async function changePermission(): Promise<void> {
    const store = stores.find(({ permit }) => permit !== undefined);
    const permission = random.pick(PERMISSIONS);
    const isGranted = store?.permissions[permission].read() !== true;
    await store?.permit?.(permission, isGranted);
    history.record("merchant", `${isGranted ? "grants" : "revokes"} ${permission}`);
  }

  const schedule = (count: number, act: () => unknown): void => {
    for (let done = 0; done < count; done++)
      scheduler.schedule(random.drawInteger(1, minutes * 60) * 1000, () => void act());
  };
  schedule(options.hasProducts ? options.tagEdits : 0, editTags);
  schedule(options.permissionChanges, changePermission);
}
