import { cached } from "#shared/courier/adapters/location/cached-locator.ts";
import type { Locator } from "#shared/courier/ports-for-orders.ts";

const LOCATORS = {
  gazetteer: async () =>
    (await import("#shared/courier/adapters/location/gazetteer.ts")).gazetteer(),
  "amazon-location": async () =>
    (await import("#shared/courier/adapters/location/amazon-locator.ts")).amazonLocation(),
};

/** The locator of that name, loaded when it is asked first: a long list, or two clients. */
export function locatorNamed(name: keyof typeof LOCATORS): Locator {
  let loading: Promise<Locator> | undefined;
  const locator = () => {
    loading ??= LOCATORS[name]();
    return loading;
  };
  return cached({
    locate: async (address) => (await locator()).locate(address),
    leg: async (from, to, transport) => (await locator()).leg(from, to, transport),
  });
}
