import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import type { CarrierServices, RatesRefusal } from "../../ports/carrier-services.ts";
import type { SettingsRepository } from "../../ports/settings.ts";
import type { StoreHealthRecords } from "../../ports/store-health.ts";

/** The dependencies of registering a carrier service. */
export interface EnsureCarrierServiceDeps {
  readonly settings: Pick<SettingsRepository, "read">;
  readonly health: Pick<StoreHealthRecords, "update">;
  readonly openCarrierServices: (shop: string) => CarrierServices;
  /** Returns the URL that the store's checkout calls for rates. */
  readonly buildCallbackUrl: (store: Store) => Promise<string>;
  readonly clock: Clock;
}

/** The name that the shop's admin shows. */
const SERVICE_NAME = "Order Bridge courier rates";

/**
 * Registers or removes the shop's carrier service, according to its settings, and saves the outcome
 * for the merchant. Safe to repeat. Call it when rates are switched on or off, and daily. Returns
 * undefined if the store is not a Shopify shop.
 */
export function ensureCarrierService(deps: EnsureCarrierServiceDeps) {
  return async (store: Store): Promise<StoreHealth["rates"]> => {
    if (store.access.kind !== "shopify") return undefined;
    const { shop } = store.access;
    const services = deps.openCarrierServices(shop);
    const callbackUrl = await deps.buildCallbackUrl(store);
    const { rates } = await deps.settings.read(store.storeId);
    const outcome = (await services.isPermitted())
      ? await changeRegistration(services, rates.isOn, callbackUrl)
      : toUnpermittedOutcome(rates.isOn);
    const state = { ...toRegistrationState(shop, outcome), checkedAt: deps.clock() };
    await deps.health.update(store.storeId, { rates: state });
    return state;
  };
}

async function changeRegistration(
  services: CarrierServices,
  isOn: boolean,
  callbackUrl: string,
): Promise<RegistrationOutcome> {
  const listed = await services.list();
  const ours = listed.filter((service) => isOurs(service.callbackUrl, callbackUrl));
  return isOn
    ? registerService(services, ours, { name: SERVICE_NAME, callbackUrl })
    : removeServices(services, ours);
}

/** Without the permission, the shop has no carrier service of the app. */
const toUnpermittedOutcome = (isOn: boolean): RegistrationOutcome =>
  isOn ? { reason: "permission", message: "" } : "off";

type OwnServices = Awaited<ReturnType<CarrierServices["list"]>>;
type RegistrationOutcome = "done" | "off" | RatesRefusal;

/**
 * Whether the URL belongs to this store, regardless of the bridge's origin and of the key in the
 * URL.
 */
function isOurs(url: string, callbackUrl: string): boolean {
  const toPath = (text: string) => URL.parse(text)?.pathname.replace(/(\.k\d+)?\.[^./]*$/, "");
  return toPath(url) !== undefined && toPath(url) === toPath(callbackUrl);
}

async function registerService(
  services: CarrierServices,
  ours: OwnServices,
  input: Parameters<CarrierServices["create"]>[0],
): Promise<RegistrationOutcome> {
  const [first, ...others] = ours;
  await removeServices(services, others);
  if (first === undefined) return services.create(input);
  const isUpToDate =
    first.isActive && first.callbackUrl === input.callbackUrl && first.name === input.name;
  return isUpToDate ? "done" : services.update(first.id, input);
}

async function removeServices(services: CarrierServices, ours: OwnServices): Promise<"off"> {
  for (const { id } of ours) await services.remove(id);
  return "off";
}

/** Since API 2026-10 Shopify adds the service to no profile, so the merchant has to. */
const createRegisteredMessage = (shop: string) =>
  createMessage("rates-registered", {
    shopHandle: shop.replace(/\.myshopify\.com$/, ""),
    service: SERVICE_NAME,
  });

const createRefusedMessage = ({ reason, message }: RatesRefusal) =>
  createMessage("rates-refused", {
    problem: reason,
    shopifyText: message === "" ? undefined : message,
  });

function toRegistrationState(shop: string, outcome: RegistrationOutcome) {
  if (outcome === "off") return { state: "off" } as const;
  return outcome === "done"
    ? ({ state: "registered", message: createRegisteredMessage(shop) } as const)
    : ({ state: "refused", message: createRefusedMessage(outcome) } as const);
}
