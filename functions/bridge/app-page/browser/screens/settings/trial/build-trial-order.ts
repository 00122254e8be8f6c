import type { Settings } from "../../../../../../../shared/bridge/domain/settings/settings.ts";

/** What the fields of an invented order say, and the name of a real one. */
export interface TrialValues {
  readonly name: string;
  readonly shippingMethod: string;
  readonly value: string;
  readonly kilograms: string;
  readonly pieces: string;
  readonly postalCode: string;
  readonly kilometers: string;
  readonly tags?: string;
  readonly productTags: string;
  readonly orderedAt: string;
}

const splitWords = (text: string): string[] =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");

/** A degree of latitude. */
const KM_PER_DEGREE = 111.195;

/** Builds the order that somebody invents, as the API takes it. */
export function buildTrialOrder(values: TrialValues, { locations, rates }: Settings) {
  const { shippingMethod, postalCode, kilometers, orderedAt, tags = "" } = values;
  const from = locations[0]?.coordinates;
  const coordinates = from &&
    kilometers !== "" && {
      // That far towards the equator: a pole may be nearer.
      latitude: from.latitude + (Number(kilometers) / KM_PER_DEGREE) * (from.latitude > 0 ? -1 : 1),
      longitude: from.longitude,
    };
  return {
    shippingMethods: [{ title: shippingMethod }],
    subtotal: {
      minor: Math.round(Number(values.value) * 100),
      currency: rates.currency,
    },
    shipping: { postalCode, ...(coordinates && { coordinates }) },
    goods: [
      {
        pieces: Number(values.pieces),
        ...(values.kilograms !== "" && {
          weightGrams: Math.round(Number(values.kilograms) * 1_000),
        }),
      },
    ],
    tags: splitWords(tags),
    productTags: splitWords(values.productTags),
    ...(orderedAt !== "" && { placedAt: new Date(orderedAt).toISOString() }),
  };
}
