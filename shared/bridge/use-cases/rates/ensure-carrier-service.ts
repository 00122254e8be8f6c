import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { refusedText, registeredText } from "../../domain/rates/registration-text.ts";
import type { CarrierServices, RatesRefused } from "../../ports/carrier-services.ts";
import type { SettingsStore } from "../../ports/settings.ts";
import type { StoreHealthBook } from "../../ports/store-health.ts";

/** What registering needs. */
export interface EnsureCarrierServiceDeps {
  readonly settings: Pick<SettingsStore, "settings">;
  readonly health: Pick<StoreHealthBook, "note">;
  readonly carrierServicesOf: (shop: string) => CarrierServices;
  /** Where the store's checkout asks. */
  readonly callbackUrl: (store: Store) => Promise<string>;
  readonly clock: Clock;
}

/** As buyers and merchants read it in the shop's admin. */
const SERVICE_NAME = "Order Bridge courier rates";

/**
 * Registers a shop's checkout with us as its settings say, or takes it back, and notes the state in
 * words for the merchant. Looks first: repeating it changes nothing. Call it when rates were switched,
 * and daily. Undefined: the store is no Shopify shop.
 */
export function ensureCarrierService(deps: EnsureCarrierServiceDeps) {
  return async (store: Store): Promise<StoreHealth["rates"]> => {
    if (store.access.kind !== "shopify") return undefined;
    const { shop } = store.access;
    const services = deps.carrierServicesOf(shop);
    const callbackUrl = await deps.callbackUrl(store);
    const { rates } = await deps.settings.settings(store.storeId);
    const ours = (await services.list()).filter((one) => isOurs(one.callbackUrl, callbackUrl));
    const outcome = rates.isOn
      ? await registered(services, ours, { name: SERVICE_NAME, callbackUrl })
      : await removed(services, ours);
    const state = { ...stateOf(shop, outcome), checkedAt: deps.clock() };
    await deps.health.note(store.storeId, { rates: state });
    return state;
  };
}

type Ours = Awaited<ReturnType<CarrierServices["list"]>>;
type Outcome = "done" | "off" | RatesRefused;

/** The same store's, wherever the bridge was and whatever its key was then. */
function isOurs(url: string, callbackUrl: string): boolean {
  const pathOf = (text: string) => URL.parse(text)?.pathname.replace(/\.[^.]*$/, "");
  return pathOf(url) !== undefined && pathOf(url) === pathOf(callbackUrl);
}

async function registered(
  services: CarrierServices,
  ours: Ours,
  wanted: Parameters<CarrierServices["create"]>[0],
): Promise<Outcome> {
  const [first, ...others] = ours;
  await removed(services, others);
  if (first === undefined) return services.create(wanted);
  const isRight =
    first.isActive && first.callbackUrl === wanted.callbackUrl && first.name === wanted.name;
  return isRight ? "done" : services.update(first.id, wanted);
}

async function removed(services: CarrierServices, ours: Ours): Promise<"off"> {
  for (const { id } of ours) await services.remove(id);
  return "off";
}

function stateOf(shop: string, outcome: Outcome) {
  if (outcome === "off") return { state: "off" } as const;
  return outcome === "done"
    ? ({ state: "registered", text: registeredText(shop, SERVICE_NAME) } as const)
    : ({ state: "refused", text: refusedText(outcome.why, outcome.words) } as const);
}
