import type { Settings } from "../../../../../../shared/bridge/domain/settings/settings.ts";
import type { Api, ApiRefusal } from "../../api.ts";
import type { StoredSettings } from "../../api-types.ts";

type SaveResult =
  | { readonly kind: "saved"; readonly stored: StoredSettings }
  | { readonly kind: "refused"; readonly refusal: ApiRefusal }
  /** Somebody else was quicker: nothing is saved, and these are the settings now. */
  | { readonly kind: "conflict"; readonly stored: StoredSettings };

/** Saves settings over the version that they were made of. */
export async function saveSettings(
  api: Api,
  { revision }: Pick<StoredSettings, "revision">,
  settings: Settings,
): Promise<SaveResult> {
  const saved = await api.call<StoredSettings>("PUT", "settings", { revision, settings });
  if (saved.ok) return { kind: "saved", stored: saved.value };
  if (saved.refusal.status !== 409) return { kind: "refused", refusal: saved.refusal };
  const now = await api.call<StoredSettings>("GET", "settings");
  return now.ok
    ? { kind: "conflict", stored: now.value }
    : { kind: "refused", refusal: now.refusal };
}
