import type { ScreenContext } from "../../screen.ts";
import { isShopify } from "../../storefront.ts";
import { Loading } from "../../ui/loading.tsx";
import { Problem } from "../../ui/problem.tsx";
import { ImportForm } from "./import-form.tsx";
import type { PageServices } from "./location-pages.ts";
import { useStoreLocations } from "./use-store-locations.ts";

interface PageProps {
  readonly context: ScreenContext;
  readonly services: PageServices;
}

/** The store's own locations: which are here already, what would change, and those to add. */
export const ImportPage = ({ context, services }: PageProps) => {
  const { read, refusal, readAgain, show } = useStoreLocations(context.api);
  return (
    <>
      <p class="back">
        <a href="#/locations">All pick-up locations</a>
      </p>
      {refusal && <Problem refusal={refusal} onRetry={readAgain} />}
      {read === undefined && !refusal && <Loading />}
      {read?.storeLocations.length === 0 && <NoLocations />}
      {read !== undefined && read.storeLocations.length > 0 && (
        <ImportForm {...{ context, services, read }} onOutdated={show} />
      )}
    </>
  );
};

/** Nothing to import is no error: it says where the store keeps its addresses. */
const NoLocations = () => (
  <div class="empty">
    <p>
      {isShopify
        ? "Your shop has no active location that fulfills online orders. They are under Settings, Locations in your Shopify admin."
        : "Your store has no address yet. It stands under WooCommerce, Settings, General in your WordPress admin."}
    </p>
    <p>
      <a href="#/locations/_new" class="go">
        Add a pick-up location
      </a>
    </p>
  </div>
);
