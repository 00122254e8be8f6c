import { useEffect, useRef } from "preact/hooks";
import type { Settings } from "../../../../../../shared/bridge/domain/settings/settings.ts";
import type { Api, ApiRefusal } from "../../api.ts";
import type { StoredSettings } from "../../api-types.ts";
import type { DescribedChange } from "../../changes/describe-entries.ts";
import { isShopify } from "../../storefront.ts";
import { PermissionNotice } from "../permissions/permission-notice.tsx";
import { FieldControl } from "./field-control.tsx";
import { describeMarked, ErrorsContext } from "./field-errors.ts";
import { formatField } from "./format-field.ts";
import { RatesPermission } from "./rates-permission.tsx";
import { isFieldShown, type SettingField, type SettingsSection } from "./setting-field.ts";
import { OrderTrial } from "./trial/order-trial.tsx";
import { useDraft } from "./use-draft.ts";

const STOREFRONT = isShopify ? "shopify" : "woocommerce";

interface SectionFormProps {
  readonly api: Api;
  readonly section: SettingsSection;
  readonly stored: StoredSettings;
  readonly defaults: Settings | undefined;
  readonly onSaved: (stored: StoredSettings) => void;
}

/** The form of a section. The save bar saves it, after it has shown what changes. */
export const SectionForm = ({ api, section, stored, defaults, onSaved }: SectionFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const { draft, setDraft, version, refusal, others, save } = useDraft({
    ...{ api, stored, form, onSaved },
  });
  const shownFields = section.fields.filter((field) => isFieldShown(field, draft, STOREFRONT));
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusal]);
  return (
    <>
      {section.hasPermission && <RatesPermission api={api} />}
      {isShopify && section.permission?.isNeeded(draft) && (
        <PermissionNotice api={api} {...section.permission} />
      )}
      <form
        ref={form}
        aria-label={section.title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {others.length > 0 && <Conflict others={others} />}
        {refusal && (
          <Refusal
            refusal={describeMarked(
              refusal,
              shownFields.map(({ path }) => path),
            )}
          />
        )}
        <ErrorsContext.Provider value={refusal?.errors ?? []}>
          <div key={version}>
            {shownFields.map((field) => (
              <div key={field.path}>
                <FieldControl field={field} settings={draft} api={api} onChange={setDraft} />
                {defaults && <DefaultHint field={field} defaults={defaults} />}
              </div>
            ))}
          </div>
        </ErrorsContext.Provider>
      </form>
      {section.hasTrial && <OrderTrial api={api} settings={draft} />}
    </>
  );
};

/** What the field is, unless the merchant says otherwise. */
const DefaultHint = ({
  field,
  defaults,
}: {
  readonly field: SettingField;
  readonly defaults: Settings;
}) => {
  if (!isFieldShown(field, defaults, STOREFRONT)) return null;
  const entries = formatField(field, defaults);
  // An editor may be that of several fields.
  const title = field.control.kind === "editor" ? `Default (${field.label}):` : "Default:";
  return entries.length === 1 ? (
    <p class="hint default">
      {title} {entries[0]}
    </p>
  ) : (
    <div class="hint default">
      {title}
      <ul>
        {entries.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    </div>
  );
};

const Refusal = ({ refusal: { message, signInUrl } }: { readonly refusal: ApiRefusal }) => (
  <div class="problem" role="alert">
    <p>{message}</p>
    {signInUrl && (
      <a href={signInUrl} class="go">
        Sign in
      </a>
    )}
  </div>
);

/** Somebody else was quicker. The merchant's own changes are on top of theirs, and not saved. */
const Conflict = ({ others }: { readonly others: readonly DescribedChange[] }) => (
  <div class="odd" role="alert">
    <p>
      Somebody else changed the settings meanwhile. Your own changes are not saved yet: check them,
      then save again. They changed:
    </p>
    <ul class="changes">
      {others.map(({ label, text }) => (
        <li key={`${label} ${text}`}>
          <strong>{label}:</strong> {text}
        </li>
      ))}
    </ul>
  </div>
);
