import { createCachedLocator } from "#shared/courier/adapters/location/cached-locator.ts";
import type { Locator } from "#shared/courier/ports/location.ts";
import type { Env, locatorEnv } from "./env.ts";

const LOCATORS = {
  gazetteer: async () =>
    (await import("#shared/courier/adapters/location/gazetteer.ts")).createGazetteer(),
  "amazon-location": async () =>
    (await import("#shared/courier/adapters/location/amazon-locator.ts")).createAmazonLocator(),
};

/** Opens the configured locator. Its module is loaded at the first use: a long list, or two AWS clients. */
export function openLocator({ LOCATOR }: Env<typeof locatorEnv>): Locator {
  let loading: Promise<Locator> | undefined;
  const loadLocator = () => {
    loading ??= LOCATORS[LOCATOR]();
    return loading;
  };
  return createCachedLocator({
    locate: async (address) => (await loadLocator()).locate(address),
    computeLeg: async (from, to, transport) =>
      (await loadLocator()).computeLeg(from, to, transport),
  });
}
