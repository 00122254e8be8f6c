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
  /** Shows settings that somebody else saved meanwhile. */
  readonly setStored: (stored: StoredSettings) => void;
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
    setStored: (stored) => {
      if (read) setResult({ ok: true, value: { ...read, stored } });
    },
  };
}

async function readBoth(api: Api): Promise<ApiResult<StoreLocations>> {
  const [list, stored] = await Promise.all([
    api.call<StoreLocationList>("GET", "store-locations"),
    api.call<StoredSettings>("GET", "settings"),
  ]);
  if (!list.ok) return list;
  if (!stored.ok) return stored;
  const { storeLocations } = list.value;
  return { ok: true, value: { stored: stored.value, storeLocations } };
}
