import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import type { ApiRefusal } from "../../api.ts";
import type { StoredSettings } from "../../api-types.ts";
import type { ScreenContext } from "../../screen.ts";
import { useReportedChanges } from "../../ui/use-reported-changes.ts";
import { confirmChanges } from "../settings/confirm-changes.ts";
import { saveSettings } from "../settings/save-settings.ts";
import { describeUnserved } from "./describe-unserved.ts";
import {
  applyChoices,
  type Choice,
  type Choices,
  describeChoices,
  rebaseChoices,
} from "./import-draft.ts";
import type { PageServices } from "./location-pages.ts";
import { readStoreLocations, type StoreLocations } from "./use-store-locations.ts";

interface ImportOptions extends Pick<ScreenContext, "api" | "open"> {
  readonly services: PageServices;
  readonly read: StoreLocations;
  readonly form: RefObject<HTMLFormElement | null>;
  /** Shows what was read again. */
  readonly onOutdated: (read: StoreLocations) => void;
}

interface Import {
  readonly choices: Choices;
  /** Chooses one of the store's locations by its key, or no longer. */
  readonly choose: (key: string, choice: Choice | undefined) => void;
  /** Where each choice will stand among the pick-up locations: errors name it. */
  readonly positions: ReadonlyMap<string, number>;
  /** Which orders would be held with what is chosen. */
  readonly warning: string | undefined;
  /** Changes whenever the fields are to be filled in anew. */
  readonly version: number;
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
  const { api, open, services, read, form, onOutdated } = options;
  const { stored, storeLocations } = read;
  const [choices, setChoices] = useState(NO_CHOICES);
  const [failure, setFailure] = useState<SaveFailure>();
  const [version, setVersion] = useState(0);
  const isBusy = useRef(false);
  const before = stored.settings.locations;
  const { locations, positions } = applyChoices(before, choices);
  const warning = describeUnserved(storeLocations, locations);

  async function confirmAndSave(): Promise<void> {
    if (!(await confirmChanges(describeChoices(before, choices), warning))) return;
    const result = await saveSettings(api, stored, { ...stored.settings, locations });
    if (result.kind === "refused") return setFailure(result.refusal);
    if (result.kind === "conflict") return takeOver(result.stored);
    if (form.current) services.forgetChanges(form.current);
    open("locations");
    services.showToast("Saved. Orders that were held or wait are looked at again.");
  }

  /** Puts the choices on what somebody else saved: what the store has differs from that in another way. */
  async function takeOver(now: StoredSettings): Promise<void> {
    const again = await readStoreLocations(api, now);
    if (!again.ok) return setFailure(again.refusal);
    const { storeLocations: list } = again.value;
    setChoices((chosen) => rebaseChoices(chosen, list, now.settings.locations));
    setVersion((current) => current + 1);
    setFailure("outdated");
    onOutdated(again.value);
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
    ...{ choices, positions, warning, version, save },
    choose: (key, choice) => setChoices((chosen) => replaceChoice(chosen, key, choice)),
    refusal: failure === "outdated" ? undefined : failure,
    isOutdated: failure === "outdated",
  };
}

function replaceChoice(chosen: Choices, key: string, choice: Choice | undefined): Choices {
  const next = new Map(chosen);
  if (choice === undefined) next.delete(key);
  else next.set(key, choice);
  return next;
}
