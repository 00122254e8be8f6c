import { createHash } from "node:crypto";
import { cityMapping } from "city-timezones";
import type { Coordinates } from "#shared/courier/domain/geography/coordinates.ts";
import type { Locator } from "#shared/courier/ports-for-orders.ts";
import { addressParts, comparableName } from "./split-address.ts";
import { straightLineRouter } from "./straight-line-router.ts";

type City = (typeof cityMapping)[number];

/** The longest name of a city, in words. */
const MOST_WORDS = 5;
/** Addresses of one city are spread this far around its centre, in degrees: about two miles. */
const SPREAD_DEGREES = 0.03;

/** A city's name found in an address. */
interface Mention {
  readonly city: City;
  /** It is all that stands between two commas, postcodes aside. */
  readonly alone: boolean;
  /** The address ends with it, postcodes aside. */
  readonly last: boolean;
  /** How many of its region and country the address names. */
  readonly around: number;
}

/**
 * Places from a list of 7,300 cities of the world, for the sandbox and for local runs: the city's
 * centre, moved to a spot nearby that the address's own words decide, so that different addresses
 * of one city are apart and the same address is always at the same place.
 */
export function gazetteer(): Locator {
  let byName: ReadonlyMap<string, City[]> | undefined;

  return {
    ...straightLineRouter,
    async locate(address) {
      byName ??= citiesByName();
      const city = cityIn(addressParts(address), byName);
      return city === undefined ? undefined : spotIn(city, address);
    },
  };
}

function citiesByName(): Map<string, City[]> {
  const byName = new Map<string, City[]>();
  for (const city of cityMapping) {
    for (const name of new Set([comparableName(city.city), comparableName(city.city_ascii)])) {
      byName.set(name, [...(byName.get(name) ?? []), city]);
    }
  }
  for (const [own, english] of Object.entries(OWN_NAMES)) {
    byName.set(own, [...(byName.get(own) ?? []), ...(byName.get(english) ?? [])]);
  }
  return byName;
}

/** Large cities whose people call them otherwise than the list does. */
const OWN_NAMES: Readonly<Record<string, string>> = {
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

function cityIn(parts: string[][], byName: ReadonlyMap<string, City[]>): City | undefined {
  const plain = parts.map((words) => words.filter((word) => !/\d/.test(word)));
  const everything = ` ${plain.flat().join(" ")} `;
  const mentions = plain.flatMap((words, part) =>
    runsOf(words).flatMap(({ name, length, ends }) =>
      (byName.get(name) ?? []).map((city) => ({
        city,
        alone: length === words.length && parts.length > 1,
        last: ends && part === plain.length - 1,
        around: surroundings(city, name, everything),
      })),
    ),
  );
  const [best] = mentions
    .filter(({ alone, last, around }) => alone || last || around > 0)
    .sort((one, other) => weight(other) - weight(one));
  return best?.city;
}

/** Surroundings count most, then how it stands, then size. */
const weight = ({ city, alone, last, around }: Mention) =>
  around * 100 + Number(alone) * 60 + Number(last) * 30 + Math.log10(city.pop + 1);

function runsOf(words: readonly string[]) {
  const runs: { name: string; length: number; ends: boolean }[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + MOST_WORDS); to += 1) {
      const name = words.slice(from, to).join(" ");
      runs.push({ name, length: to - from, ends: to === words.length });
    }
  }
  return runs;
}

/** Whether the address names the region and the country; a country of the same name does not count. */
function surroundings(city: City, name: string, everything: string): number {
  const rest = everything.replace(` ${name} `, " ");
  const names = (...spellings: (string | undefined)[]) =>
    spellings.some((spelling) => spelling && rest.includes(` ${comparableName(spelling)} `));
  return (
    Number(names(city.province, city.state_ansi)) +
    Number(names(city.country, city.iso2, city.iso3, ...(ALSO[city.iso2] ?? [])))
  );
}

/** Countries that go by other names than the list's. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  US: ["United States", "America"],
  GB: ["UK", "Great Britain", "England", "Scotland", "Wales"],
};

function spotIn(city: City, address: string): Coordinates {
  const digest = createHash("sha256").update(addressParts(address).flat().join(" ")).digest();
  const spread = (at: number) => (digest.readUInt16BE(at) / 0xffff - 0.5) * 2 * SPREAD_DEGREES;
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return { lat: rounded(city.lat + spread(0)), lng: rounded(city.lng + spread(2)) };
}
