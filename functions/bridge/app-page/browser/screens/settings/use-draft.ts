import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Settings } from "../../../../../../shared/bridge/domain/settings/settings.ts";
import type { Api, ApiRefusal } from "../../api.ts";
import type { StoredSettings } from "../../api-types.ts";
import { confirmChanges } from "../../changes/confirm-changes.ts";
import type { DescribedChange } from "../../changes/describe-entries.ts";
import { pageShell } from "../../shell/shell.ts";
import { giveUpChanges } from "../../shell/unsaved-changes.ts";
import { isShopify } from "../../storefront.ts";
import { describeChanges } from "./describe-changes.ts";
import { FIELDS } from "./list-sections.ts";
import { rebaseDraft } from "./rebase-draft.ts";
import { saveSettings } from "./save-settings.ts";
import { useUnsavedChanges } from "./use-unsaved-changes.ts";

interface DraftOptions {
  readonly api: Api;
  readonly stored: StoredSettings;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onSaved: (stored: StoredSettings) => void;
}

interface Draft {
  readonly draft: Settings;
  readonly setDraft: (draft: Settings) => void;
  /** Changes whenever the fields are to be filled in anew. */
  readonly version: string;
  /** Why it was not saved at the last try. */
  readonly refusal: ApiRefusal | undefined;
  /** What somebody else changed meanwhile, when the merchant's own changes could not be saved. */
  readonly others: readonly DescribedChange[];
  readonly save: () => Promise<void>;
}

const describeAll = (before: Settings, after: Settings): DescribedChange[] =>
  describeChanges(FIELDS, before, after, isShopify ? "shopify" : "woocommerce");

/** The settings as they are being edited: unsaved changes, what they are in words, and saving them. */
export function useDraft({ api, stored, form, onSaved }: DraftOptions): Draft {
  const [draft, setDraft] = useState(stored.settings);
  const [refills, setRefills] = useState(0);
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [others, setOthers] = useState<readonly DescribedChange[]>([]);
  const isBusy = useRef(false);
  const latest = useRef(draft);
  latest.current = draft;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored.settings);

  /** Fills the fields in anew. */
  const refill = (settings: Settings) => {
    setDraft(settings);
    setRefills(refills + 1);
    setRefusal(undefined);
  };

  /** Shows what is on the page now as what is stored. */
  const takeOver = (after: StoredSettings, next: Settings, changedByOthers: DescribedChange[]) => {
    onSaved(after);
    setOthers(changedByOthers);
    refill(next);
  };

  async function confirmAndSave(): Promise<void> {
    if (!(await confirmChanges(describeAll(stored.settings, draft)))) return;
    const result = await saveSettings(api, stored, draft);
    if (result.kind === "refused") return void setRefusal(result.refusal);
    const { settings } = result.stored;
    if (result.kind === "conflict") {
      const next = rebaseDraft(stored.settings, latest.current, settings);
      return void takeOver(result.stored, next, describeAll(stored.settings, settings));
    }
    // What was changed while these were being saved is not saved yet.
    takeOver(result.stored, rebaseDraft(draft, latest.current, settings), []);
    pageShell.showToast("Saved. Orders that were held or wait are looked at again.");
  }

  async function save(): Promise<void> {
    if (isBusy.current || !isChanged) return;
    isBusy.current = true;
    await confirmAndSave();
    isBusy.current = false;
  }

  function discard(): void {
    const { current } = form;
    if (current) giveUpChanges(current, () => refill(stored.settings));
  }

  useUnsavedChanges(form, isChanged, { save, discard });
  return { draft, setDraft, version: `${refills}`, refusal, others, save };
}
