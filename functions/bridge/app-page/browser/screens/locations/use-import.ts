import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import type { ApiRefusal } from "../../api.ts";
import type { StoredSettings, StoreLocation } from "../../api-types.ts";
import type { ScreenContext } from "../../screen.ts";
import { useReportedChanges } from "../../ui/use-reported-changes.ts";
import type { LocationValues } from "../describe-location-changes.ts";
import { confirmChanges } from "../settings/confirm-changes.ts";
import { saveSettings } from "../settings/save-settings.ts";
import { applyChoices, type Choices, describeChoices } from "./import-draft.ts";
import type { PageServices } from "./location-pages.ts";

interface ImportOptions extends Pick<ScreenContext, "api" | "open"> {
  readonly services: PageServices;
  readonly stored: StoredSettings;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onOutdated: (stored: StoredSettings) => void;
}

interface Import {
  readonly choices: Choices;
  /** Chooses a location with what it is to say, or no longer. */
  readonly choose: (storeLocation: StoreLocation, location: LocationValues | undefined) => void;
  /** Where each choice will stand among the pick-up locations: errors name it. */
  readonly positions: ReadonlyMap<StoreLocation, number>;
  /** Why the choices could not be saved. */
  readonly refusal: ApiRefusal | undefined;
  /** Whether somebody else changed the settings meanwhile: nothing is saved yet. */
  readonly isOutdated: boolean;
  readonly save: () => Promise<void>;
}

type SaveFailure = ApiRefusal | "outdated";
const NO_CHOICES: Choices = new Map();

/** What the merchant chose of the store's locations, over the settings as they are, and saving that. */
export function useImport(options: ImportOptions): Import {
  const { api, open, services, stored, form, onOutdated } = options;
  const [choices, setChoices] = useState(NO_CHOICES);
  const [failure, setFailure] = useState<SaveFailure>();
  const isBusy = useRef(false);
  const before = stored.settings.locations;
  const { locations, positions } = applyChoices(before, choices);

  async function confirmAndSave(): Promise<void> {
    if (!(await confirmChanges(describeChoices(before, choices)))) return;
    const result = await saveSettings(api, stored, { ...stored.settings, locations });
    if (result.kind === "refused") return setFailure(result.refusal);
    if (result.kind === "conflict") {
      setFailure("outdated");
      return onOutdated(result.stored);
    }
    if (form.current) services.forgetChanges(form.current);
    open("locations");
    services.showToast("Saved. Orders that were held or wait are looked at again.");
  }

  async function save(): Promise<void> {
    if (isBusy.current || choices.size === 0) return;
    isBusy.current = true;
    await confirmAndSave();
    isBusy.current = false;
  }

  function discard(): void {
    setFailure(undefined);
    if (form.current) services.giveUpChanges(form.current, () => setChoices(NO_CHOICES));
  }

  useReportedChanges(services.reportChanges, form, choices.size > 0, { save, discard });
  return {
    choices,
    choose: (storeLocation, location) =>
      setChoices((chosen) => replaceChoice(chosen, storeLocation, location)),
    positions,
    refusal: failure === "outdated" ? undefined : failure,
    isOutdated: failure === "outdated",
    save,
  };
}

function replaceChoice(
  chosen: Choices,
  storeLocation: StoreLocation,
  location: LocationValues | undefined,
): Choices {
  const next = new Map(chosen);
  if (location === undefined) next.delete(storeLocation);
  else next.set(storeLocation, location);
  return next;
}
