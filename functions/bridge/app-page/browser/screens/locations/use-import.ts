import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import type { ApiRefusal } from "../../api.ts";
import type { StoredSettings } from "../../api-types.ts";
import { confirmChanges } from "../../changes/confirm-changes.ts";
import type { ScreenContext } from "../../screen.ts";
import { useReportedChanges } from "../../ui/use-reported-changes.ts";
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
  /** Why nothing is saved yet. */
  readonly failure: SaveFailure | undefined;
  readonly isSaving: boolean;
  readonly save: () => Promise<void>;
}

/** The save was refused, or somebody else changed the settings meanwhile. */
export type SaveFailure =
  | { readonly kind: "refused"; readonly refusal: ApiRefusal }
  /** With the names of what is not chosen any more, because of their changes. */
  | { readonly kind: "outdated"; readonly dropped: readonly string[] };

const UNREAD = "Nothing is saved: somebody else changed the settings meanwhile.";
const NO_CHOICES: Choices = new Map();

/** What the merchant chose of the store's locations, over the settings as they are, and saving that. */
export function useImport(options: ImportOptions): Import {
  const { api, open, services, read, form, onOutdated } = options;
  const { stored, storeLocations } = read;
  const { clear, rebase, setFailure, ...shown } = useChoices();
  const { choices } = shown;
  const [isSaving, setIsSaving] = useState(false);
  const isBusy = useRef(false);
  const before = stored.settings.locations;
  const { locations, positions } = applyChoices(before, choices);
  const warning = describeUnserved(storeLocations, locations);

  async function confirmAndSave(): Promise<void> {
    if (!(await confirmChanges(describeChoices(before, choices), { warning }))) return;
    setIsSaving(true);
    const result = await saveSettings(api, stored, { ...stored.settings, locations });
    if (result.kind === "refused") return setFailure(result);
    if (result.kind === "conflict") return takeOver(result.stored);
    if (form.current) services.forgetChanges(form.current);
    open("locations");
    services.showToast("Saved. Orders that were held or wait are looked at again.");
  }

  /** Puts the choices on what somebody else saved: what the store has differs from that in another way. */
  async function takeOver(now: StoredSettings): Promise<void> {
    const again = await readStoreLocations(api, now);
    if (!again.ok) return setFailure(toUnread(again.refusal));
    rebase(again.value);
    onOutdated(again.value);
  }

  async function save(): Promise<void> {
    if (isBusy.current || choices.size === 0) return;
    isBusy.current = true;
    await confirmAndSave();
    setIsSaving(false);
    isBusy.current = false;
  }

  function discard(): void {
    if (isBusy.current) return;
    if (form.current) services.giveUpChanges(form.current, clear);
  }

  useReportedChanges(services.reportChanges, form, choices.size > 0, { save, discard });
  return { ...shown, positions, warning, isSaving, save };
}

/** What is chosen, and why it is not saved yet. */
function useChoices() {
  const [choices, setChoices] = useState(NO_CHOICES);
  const [failure, setFailure] = useState<SaveFailure>();
  const [version, setVersion] = useState(0);

  function choose(key: string, choice: Choice | undefined): void {
    // Errors name a location by where it stands, which may be that of another one now.
    if (choices.has(key) !== (choice !== undefined) && failure?.kind === "refused")
      setFailure(undefined);
    setChoices((chosen) => replaceChoice(chosen, key, choice));
  }
  function clear(): void {
    setFailure(undefined);
    setChoices(NO_CHOICES);
  }
  function rebase({ stored, storeLocations }: StoreLocations): void {
    const left = rebaseChoices(choices, storeLocations, stored.settings.locations);
    setChoices(left);
    setVersion(version + 1);
    setFailure({ kind: "outdated", dropped: listDropped(choices, left) });
  }
  return { choices, failure, version, choose, clear, rebase, setFailure };
}

/** Nothing is saved, and what it could be saved over is not known. */
const toUnread = (refusal: ApiRefusal): SaveFailure => ({
  kind: "refused",
  refusal: { ...refusal, message: `${UNREAD} ${refusal.message}` },
});

const listDropped = (before: Choices, left: Choices): string[] =>
  [...before].flatMap(([key, { location }]) => (left.has(key) ? [] : [location.name]));

function replaceChoice(chosen: Choices, key: string, choice: Choice | undefined): Choices {
  const next = new Map(chosen);
  if (choice === undefined) next.delete(key);
  else next.set(key, choice);
  return next;
}
