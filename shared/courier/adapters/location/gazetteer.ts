import { createHash } from "node:crypto";
import type { Coordinates } from "#shared/courier/domain/geography/coordinates.ts";
import type { Locator } from "#shared/courier/ports/location.ts";
import { type City, readCities } from "./read-cities.ts";
import { normalizePlaceName, splitAddress } from "./split-address.ts";
import { straightLineRouter } from "./straight-line-router.ts";

/** The longest city name, in words. */
const MAX_NAME_WORDS = 5;
/** Addresses of a city are spread this far around its center, in degrees: about two miles. */
const SPREAD_DEGREES = 0.03;

/** A city name found in an address. */
interface CityMention {
  readonly city: City;
  /** The name is all that is between two commas, postcodes aside. */
  readonly isAlone: boolean;
  /** The address ends with the name, postcodes aside. */
  readonly isLast: boolean;
  /** How many of the city's region and country the address names. */
  readonly regionMatches: number;
}

/**
 * Locates addresses with a list of 7,300 cities, for sandboxes and local runs. The result is the
 * city's center, moved by a hash of the address: different addresses of a city differ, and the same
 * address is always at the same place.
 */
export const createGazetteer = (): Locator => ({
  ...straightLineRouter,
  async locate(address) {
    byName ??= indexCitiesByName();
    const city = findCity(splitAddress(address), byName);
    return city === undefined ? undefined : computeSpotInCity(city, address);
  },
});

/** The list never changes: a process indexes it once, at its first address. */
let byName: ReadonlyMap<string, City[]> | undefined;

function indexCitiesByName(): Map<string, City[]> {
  const byName = new Map<string, City[]>();
  for (const city of readCities()) {
    for (const written of [city.name, city.otherName].filter((one) => one !== "")) {
      const name = normalizePlaceName(written);
      byName.set(name, [...(byName.get(name) ?? []), city]);
    }
  }
  for (const [own, english] of Object.entries(LOCAL_CITY_NAMES)) {
    byName.set(own, [...(byName.get(own) ?? []), ...(byName.get(english) ?? [])]);
  }
  return byName;
}

/** Local names of large cities that the list has in English. */
const LOCAL_CITY_NAMES = {
  warszawa: "warsaw",
  munchen: "munich",
  koln: "cologne",
  wien: "vienna",
  praha: "prague",
  roma: "rome",
  milano: "milan",
  napoli: "naples",
  torino: "turin",
  firenze: "florence",
  lisboa: "lisbon",
  kobenhavn: "copenhagen",
  bruxelles: "brussels",
  moskva: "moscow",
  nyc: "new york",
};

function findCity(parts: string[][], byName: ReadonlyMap<string, City[]>): City | undefined {
  const plain = parts.map((words) => words.filter((word) => !/\d/.test(word)));
  const everything = ` ${plain.flat().join(" ")} `;
  const mentions = plain.flatMap((words, part) =>
    listWordRuns(words).flatMap(({ name, length, ends }) =>
      (byName.get(name) ?? []).map((city) => ({
        city,
        isAlone: length === words.length && parts.length > 1,
        isLast: ends && part === plain.length - 1,
        regionMatches: countRegionMatches(city, name, everything),
      })),
    ),
  );
  const [best] = mentions
    .filter(({ isAlone, isLast, regionMatches }) => isAlone || isLast || regionMatches > 0)
    .sort((one, other) => computeMentionScore(other) - computeMentionScore(one));
  return best?.city;
}

/** Region and country count most, then the position in the address, then the population. */
const computeMentionScore = ({ city, isAlone, isLast, regionMatches }: CityMention) =>
  regionMatches * 100 +
  Number(isAlone) * 60 +
  Number(isLast) * 30 +
  Math.log10(city.population + 1);

function listWordRuns(words: readonly string[]) {
  const runs: { name: string; length: number; ends: boolean }[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_NAME_WORDS); to += 1) {
      const name = words.slice(from, to).join(" ");
      runs.push({ name, length: to - from, ends: to === words.length });
    }
  }
  return runs;
}

/**
 * Counts whether the address names the region and the country. The city's own name does not count,
 * even if a country has the same name.
 */
function countRegionMatches(city: City, name: string, everything: string): number {
  const rest = everything.replace(` ${name} `, " ");
  const isNamed = (...spellings: string[]) =>
    spellings.some(
      (spelling) => spelling !== "" && rest.includes(` ${normalizePlaceName(spelling)} `),
    );
  const aliases = COUNTRY_ALIASES.get(city.countryCodes[0]) ?? [];
  return (
    Number(isNamed(city.province, city.provinceCode)) +
    Number(isNamed(city.country, ...city.countryCodes, ...aliases))
  );
}

/** Other names of the list's countries. */
const COUNTRY_ALIASES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    US: ["United States", "America"],
    GB: ["UK", "Great Britain", "England", "Scotland", "Wales"],
  }),
);

function computeSpotInCity(city: City, address: string): Coordinates {
  const digest = createHash("sha256").update(splitAddress(address).flat().join(" ")).digest();
  const computeOffset = (at: number) =>
    (digest.readUInt16BE(at) / 0xffff - 0.5) * 2 * SPREAD_DEGREES;
  const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return {
    lat: roundDegrees(city.lat + computeOffset(0)),
    lng: roundDegrees(city.lng + computeOffset(2)),
  };
}
