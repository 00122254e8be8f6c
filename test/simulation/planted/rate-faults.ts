import { CALM, type PlantedFault } from "./planted-fault.ts";

const SOLD = { ...CALM, orders: 12, hasRates: true };
const start = { seed: 1 };

/** Defences of the prices at the checkout: each is answered, and each rate books one order, its own. */
export const RATE_FAULTS = {
  "rate-claim": {
    removes: "the claim by which one order alone uses the token of a checkout's rate",
    file: "shared/bridge/adapters/dynamodb/rates/stored-rates.ts",
    find: 'condition: "#token = :token AND attribute_not_exists(claimedAt)"',
    replace: 'condition: "#token = :token"',
    also: [
      {
        file: "shared/bridge/adapters/dynamodb/rates/stored-rates.ts",
        find: "found.claimedAt !== undefined",
        replace: "found.claimedAt === null",
      },
    ],
    world: { faults: {}, activity: SOLD },
    ...start,
  },
  "atomic-rate-claim": {
    removes: "the condition of that claim: two orders claim at the same moment",
    file: "shared/bridge/adapters/dynamodb/rates/stored-rates.ts",
    find: 'condition: "#token = :token AND attribute_not_exists(claimedAt)"',
    replace: 'condition: "#token = :token"',
    world: { faults: { lagMs: 5_000 }, activity: SOLD },
    ...start,
  },
  "rate-address": {
    removes: "the buyer's address in what a rate is found by",
    file: "shared/bridge/domain/rates/stored-rate.ts",
    find: "toPlaceKey({ address });",
    replace: "toPlaceKey({ address: address.slice(0, 0) });",
    world: { faults: {}, activity: SOLD },
    ...start,
  },
  "rate-recipient": {
    removes: "the recipient in the confirmation of a rate, which was quoted for nobody",
    file: "shared/bridge/use-cases/delivery/order-actions.ts",
    find: "storedQuote.isFromCheckout ? request : undefined;",
    replace: "undefined;",
    world: { faults: {}, activity: SOLD },
    ...start,
  },
  "used-rate": {
    removes: "the use of the price that a checkout showed",
    file: "shared/bridge/use-cases/delivery/claim-checkout-rate.ts",
    find: "if (!settings.rates.isOn) return undefined;",
    replace: "if (settings.rates.isOn) return undefined;",
    world: { faults: {}, activity: SOLD },
    ...start,
  },
  "rate-limit": {
    removes: "the longest time that a checkout waits for the courier",
    file: "shared/bridge/use-cases/rates/find-courier-price.ts",
    find: "await Promise.race([lookup, limit]);",
    replace: "await Promise.race([lookup, limit.then(() => lookup)]);",
    world: { faults: { "courier.slow": 0.5 }, activity: SOLD },
    ...start,
  },
  "rate-fallback": {
    removes: "the fallback price while the courier fails",
    file: "shared/bridge/use-cases/rates/find-courier-price.ts",
    find: 'return toPriceLookup("unknown");\n  }\n}',
    replace: "throw error;\n  }\n}",
    world: { faults: { "courier.failed": 0.5 }, activity: SOLD },
    ...start,
  },
} as const satisfies Readonly<Record<string, PlantedFault>>;
