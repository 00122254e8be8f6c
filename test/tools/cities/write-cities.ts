import { cityMapping } from "city-timezones";
import { normalizePlaceName } from "#shared/courier/adapters/location/split-address.ts";

type City = (typeof cityMapping)[number];

/** A hundred meters, where addresses of a city are spread over miles. */
const DEGREE_DIGITS = 3;

/** Returns the text of `cities.json`: what the gazetteer needs of the package's list. */
export function writeCities(): string {
  const countries: Record<string, Record<string, string>> = {};
  for (const city of cityMapping) {
    const country = joinFields([city.country, toCode(city.iso2), toCode(city.iso3)]);
    const province = joinFields([city.province ?? "", city.state_ansi ?? ""]);
    const provinces = countries[country] ?? {};
    countries[country] = provinces;
    provinces[province] = [...(provinces[province]?.split(";") ?? []), writeCity(city)].join(";");
  }
  const origin = {
    source: "npm package city-timezones 1.3.4, https://github.com/kevinroberts/city-timezones",
    license: "MIT, by Kevin Roberts",
    writtenBy: "npm run cities",
    format: "country|code|code: {province|code: name|other name|latitude|longitude|population;…}",
  };
  return `${JSON.stringify({ origin, countries }, undefined, 2)}\n`;
}

function writeCity({ city, city_ascii: ascii, lat, lng, pop }: City): string {
  const other = normalizePlaceName(city) === normalizePlaceName(ascii) ? "" : ascii;
  return joinFields([city, other, roundDegrees(lat), roundDegrees(lng), pop]);
}

const roundDegrees = (degrees: number): number => Number(degrees.toFixed(DEGREE_DIGITS));

/** The list has numbers such as -99 for countries without a code. */
const toCode = (code: unknown): string => (typeof code === "string" ? code : "");

function joinFields(fields: readonly (string | number)[]): string {
  if (fields.some((field) => /[|;]/.test(String(field))))
    throw new Error(`a name has a separator: ${fields.join(" ")}`);
  return fields.join("|").replace(/\|+$/, "");
}
