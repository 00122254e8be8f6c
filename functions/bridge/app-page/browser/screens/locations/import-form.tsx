import { useEffect, useRef } from "preact/hooks";
import type { StoredSettings, StoreLocation } from "../../api-types.ts";
import type { ScreenContext } from "../../screen.ts";
import { isShopify } from "../../storefront.ts";
import { ErrorsContext } from "../settings/field-errors.ts";
import { ImportCard } from "./import-card.tsx";
import { findBefore } from "./import-draft.ts";
import type { PageServices } from "./location-pages.ts";
import { STORE_NAME } from "./store-name.ts";
import { useImport } from "./use-import.ts";
import type { StoreLocations } from "./use-store-locations.ts";

interface FormProps {
  readonly context: ScreenContext;
  readonly services: PageServices;
  readonly read: StoreLocations;
  readonly onOutdated: (stored: StoredSettings) => void;
}

/** The store's locations to choose from. The save bar saves what is chosen, after it has shown it. */
export const ImportForm = (props: FormProps) => {
  const { context, services, read, onOutdated } = props;
  const { api, open } = context;
  const { stored, storeLocations } = read;
  const form = useRef<HTMLFormElement>(null);
  const { choices, choose, positions, refusal, isOutdated, save } = useImport({
    ...{ api, open, services, stored, form, onOutdated },
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
          Somebody else changed the settings meanwhile. Nothing is saved yet: check what you chose,
          then save again.
        </p>
      )}
      {refusal && (
        <div class="problem" role="alert">
          <p>{refusal.message}</p>
        </div>
      )}
      <ErrorsContext.Provider value={refusal?.errors ?? []}>
        <ul class="cards">
          {storeLocations.map((storeLocation) => (
            <ImportCard
              key={getKey(storeLocation)}
              storeLocation={storeLocation}
              before={findBefore(storeLocation, locations)}
              near={locations.find(({ coordinates }) => coordinates)?.coordinates}
              location={choices.get(storeLocation)}
              position={positions.get(storeLocation) ?? 0}
              onChoose={(location) => choose(storeLocation, location)}
            />
          ))}
        </ul>
      </ErrorsContext.Provider>
    </form>
  );
};

const getKey = ({ proposal }: StoreLocation): string =>
  proposal.storeLocationId ?? proposal.address;
