import { useEffect, useRef } from "preact/hooks";
import type { ScreenContext } from "../../screen.ts";
import { isShopify } from "../../storefront.ts";
import { describeMarked, ErrorsContext } from "../settings/field-errors.ts";
import { joinWords } from "./describe-unserved.ts";
import { ImportCard } from "./import-card.tsx";
import { findBefore, toKey } from "./import-draft.ts";
import type { PageServices } from "./location-pages.ts";
import { STORE_NAME } from "./store-name.ts";
import { type SaveFailure, useImport } from "./use-import.ts";
import type { StoreLocations } from "./use-store-locations.ts";

interface FormProps {
  readonly context: ScreenContext;
  readonly services: PageServices;
  readonly read: StoreLocations;
  readonly onOutdated: (read: StoreLocations) => void;
}

/** The store's locations to choose from. The save bar saves what is chosen, after it has shown it. */
export const ImportForm = (props: FormProps) => {
  const { context, services, read, onOutdated } = props;
  const { api, open } = context;
  const { stored, storeLocations } = read;
  const form = useRef<HTMLFormElement>(null);
  const { choices, choose, positions, warning, version, failure, isSaving, save } = useImport({
    ...{ api, open, services, read, form, onOutdated },
  });
  useEffect(() => {
    // What had the focus may be gone, or was inert meanwhile.
    if (failure === undefined || isSaving) return;
    const fault = form.current?.querySelector<HTMLElement>("[aria-invalid]");
    (fault ?? form.current?.querySelector<HTMLElement>("[data-failure]"))?.focus();
  }, [failure, isSaving]);
  const { locations } = stored.settings;
  const paths = [...positions.values()].flatMap((position) =>
    SHOWN_FIELDS.map((field) => `locations.${position}.${field}`),
  );
  return (
    <form
      ref={form}
      class="import"
      aria-label={`Locations in ${STORE_NAME}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p>
        {isShopify
          ? "Your shop's active locations that fulfill online orders. Choose where the courier collects."
          : "Your store's address, from WooCommerce's general settings."}
      </p>
      {failure && <Failure failure={failure} paths={paths} isLeft={choices.size > 0} />}
      <div role="status">{warning && <p class="odd">{warning}</p>}</div>
      <ErrorsContext.Provider value={failure?.kind === "refused" ? failure.refusal.errors : []}>
        <ul class="cards" inert={isSaving}>
          {storeLocations.map((storeLocation) => {
            const key = toKey(storeLocation);
            return (
              <ImportCard
                key={`${key} ${version}`}
                storeLocation={storeLocation}
                before={findBefore(storeLocation, locations)}
                near={locations.find(({ coordinates }) => coordinates)?.coordinates}
                choice={choices.get(key)}
                position={positions.get(key) ?? 0}
                onChoose={(choice) => choose(key, choice)}
              />
            );
          })}
        </ul>
      </ErrorsContext.Provider>
    </form>
  );
};

/** What of a location has a field in its card. */
const SHOWN_FIELDS = ["name", "contactName", "contactPhone", "timeZone", "coordinates"];

interface FailureProps {
  readonly failure: SaveFailure;
  /** Of the fields that are shown. */
  readonly paths: readonly string[];
  /** Whether anything is still chosen. */
  readonly isLeft: boolean;
}

/** Says why nothing is saved yet. */
const Failure = ({ failure, paths, isLeft }: FailureProps) =>
  failure.kind === "refused" ? (
    <div class="problem" data-failure tabIndex={-1}>
      <p>{describeMarked(failure.refusal, paths).message}</p>
    </div>
  ) : (
    <div class="odd" data-failure tabIndex={-1}>
      <p>
        Somebody else changed the settings meanwhile.{" "}
        {isLeft
          ? "Nothing is saved yet: check what is still chosen, then save again."
          : "Nothing of what you chose is left to save."}
      </p>
      {failure.dropped.length > 0 && (
        <p>Somebody added, changed or removed what you chose of {joinWords(failure.dropped)}.</p>
      )}
    </div>
  );
