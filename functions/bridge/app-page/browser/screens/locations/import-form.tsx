import { useEffect, useRef } from "preact/hooks";
import type { ScreenContext } from "../../screen.ts";
import { isShopify } from "../../storefront.ts";
import { ErrorsContext } from "../settings/field-errors.ts";
import { ImportCard } from "./import-card.tsx";
import { findBefore, toKey } from "./import-draft.ts";
import type { PageServices } from "./location-pages.ts";
import { STORE_NAME } from "./store-name.ts";
import { useImport } from "./use-import.ts";
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
  const { choices, choose, positions, warning, version, refusal, isOutdated, save } = useImport({
    ...{ api, open, services, read, form, onOutdated },
  });
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusal]);
  const { locations } = stored.settings;
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
      {isOutdated && (
        <p class="odd" role="alert">
          Somebody else changed the settings meanwhile.{" "}
          {choices.size === 0
            ? "Nothing of what you chose is left to save."
            : "Nothing is saved yet: check what is still chosen, then save again."}
        </p>
      )}
      {refusal && (
        <div class="problem" role="alert">
          <p>{refusal.message}</p>
        </div>
      )}
      <div role="status">{warning && <p class="odd">{warning}</p>}</div>
      <ErrorsContext.Provider value={refusal?.errors ?? []}>
        <ul class="cards">
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
