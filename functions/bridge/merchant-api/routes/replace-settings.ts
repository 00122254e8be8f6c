import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { KeptSettings } from "#shared/bridge/ports/settings.ts";
import { hintWaiting } from "#shared/bridge/use-cases/hint-waiting.ts";
import type { MerchantDeps } from "../deps.ts";

/** The settings as they are now; what was held for them, or waits, is looked at again. */
export async function replaceSettings(
  deps: MerchantDeps,
  storeId: StoreId,
  next: KeptSettings,
): Promise<KeptSettings | "conflict"> {
  if ((await deps.settings.replace(storeId, next)) === "conflict") return "conflict";
  await hintWaiting(deps)(storeId, "settings changed", deps.newName());
  return { settings: next.settings, revision: next.revision + 1 };
}
