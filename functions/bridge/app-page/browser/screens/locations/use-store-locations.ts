import { useEffect, useState } from "preact/hooks";
import type { Api, ApiRefusal, ApiResult } from "../../api.ts";
import type { StoredSettings, StoreLocation, StoreLocationList } from "../../api-types.ts";

/** What the store has, and the settings that it is compared with. */
export interface StoreLocations {
  readonly stored: StoredSettings;
  readonly storeLocations: readonly StoreLocation[];
}

interface ReadLocations {
  /** Undefined until the store answered. */
  readonly read: StoreLocations | undefined;
  /** Why they could not be read. */
  readonly refusal: ApiRefusal | undefined;
  readonly readAgain: () => void;
  /** Shows what was read again after somebody else saved settings meanwhile. */
  readonly show: (read: StoreLocations) => void;
}

/** Reads the store's own locations once, and again when asked. */
export function useStoreLocations(api: Api): ReadLocations {
  const [result, setResult] = useState<ApiResult<StoreLocations>>();
  const readAgain = () => void readBoth(api).then(setResult);
  useEffect(readAgain, [api]);
  const read = result?.ok ? result.value : undefined;
  return {
    read,
    refusal: result?.ok === false ? result.refusal : undefined,
    readAgain,
    show: (value) => setResult({ ok: true, value }),
  };
}

async function readBoth(api: Api): Promise<ApiResult<StoreLocations>> {
  const stored = await api.call<StoredSettings>("GET", "settings");
  return stored.ok ? readStoreLocations(api, stored.value) : stored;
}

/**
 * Reads the store's own locations, after the settings that they are shown with: if somebody saves others
 * in between, these cannot be saved over them. The other way round, a location could be added twice.
 */
export async function readStoreLocations(
  api: Api,
  stored: StoredSettings,
): Promise<ApiResult<StoreLocations>> {
  const list = await api.call<StoreLocationList>("GET", "store-locations");
  if (!list.ok) return list;
  const { storeLocations } = list.value;
  return { ok: true, value: { stored, storeLocations } };
}
