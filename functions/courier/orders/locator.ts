import { createCachedLocator } from "#shared/courier/adapters/location/cached-locator.ts";
import type { Locator } from "#shared/courier/ports/location.ts";

const LOCATORS = {
  gazetteer: async () =>
    (await import("#shared/courier/adapters/location/gazetteer.ts")).createGazetteer(),
  "amazon-location": async () =>
    (await import("#shared/courier/adapters/location/amazon-locator.ts")).createAmazonLocator(),
};

/** The locator of that name, loaded when it is asked first: a long list, or two clients. */
export function createLocator(name: keyof typeof LOCATORS): Locator {
  let loading: Promise<Locator> | undefined;
  const loadLocator = () => {
    loading ??= LOCATORS[name]();
    return loading;
  };
  return createCachedLocator({
    locate: async (address) => (await loadLocator()).locate(address),
    computeLeg: async (from, to, transport) =>
      (await loadLocator()).computeLeg(from, to, transport),
  });
}
