/** A state of a country, with the code that WooCommerce gives it. */
interface State {
  readonly code: string;
  readonly name: string;
}

/** Some states of some countries, with their codes and names as in WooCommerce's own list. */
export const STATES: Readonly<Record<string, readonly State[]>> = {
  CN: [{ code: "CN9", name: "Heilongjiang / 黑龙江" }],
  DE: [{ code: "DE-BE", name: "Berlin" }],
  ES: [{ code: "B", name: "Barcelona" }],
  HK: [{ code: "NEW TERRITORIES", name: "New Territories" }],
  JP: [
    { code: "JP13", name: "Tokyo" },
    { code: "JP27", name: "Osaka" },
  ],
  TR: [{ code: "TR34", name: "İstanbul" }],
  US: [{ code: "NY", name: "New York" }],
};

/** Returns the states of a country; none if the store has no list of them. */
export const findStates = (country: string): readonly State[] => STATES[country] ?? [];
