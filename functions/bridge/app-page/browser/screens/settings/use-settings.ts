import { useEffect, useState } from "preact/hooks";
import type { Settings } from "../../../../../../shared/bridge/domain/settings/settings.ts";
import type { Api, ApiRefusal } from "../../api.ts";
import type { StoredSettings } from "../../api-types.ts";

interface LoadedSettings {
  /** Undefined until they are read. */
  readonly stored: StoredSettings | undefined;
  /** What each setting is unless the merchant says otherwise; undefined if that could not be read. */
  readonly defaults: Settings | undefined;
  readonly refusal: ApiRefusal | undefined;
  readonly readAgain: () => void;
  readonly setStored: (stored: StoredSettings) => void;
}

/** Reads the settings with their version, and the defaults. */
export function useSettings(api: Api): LoadedSettings {
  const [stored, setStored] = useState<StoredSettings>();
  const [defaults, setDefaults] = useState<Settings>();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isGone = false;
    void Promise.all([api.call<StoredSettings>("GET", "settings"), readDefaults(api)]).then(
      ([read, found]) => {
        if (isGone) return;
        setRefusal(read.ok ? undefined : read.refusal);
        if (!read.ok) return;
        setDefaults(found);
        setStored(read.value);
      },
    );
    return () => {
      isGone = true;
    };
  }, [api, attempt]);

  return { stored, defaults, refusal, readAgain: () => setAttempt(attempt + 1), setStored };
}

/** Settings that say nothing have every default. */
async function readDefaults(api: Api): Promise<Settings | undefined> {
  const checked = await api.call<{ readonly settings: Settings | null }>(
    "POST",
    "settings/validate",
    { revision: 0, settings: { version: 1 } },
  );
  return checked.ok ? (checked.value.settings ?? undefined) : undefined;
}
