import type { Settings } from "../../../../../../shared/bridge/domain/settings/settings.ts";
import { getLabel, MODE_LABELS } from "../../labels.ts";

export type Rule = Settings["rules"][number];
export type Conditions = Rule["when"];

/** What becomes of an order that a rule fits. */
export const RULE_MODE_TITLES: Readonly<Record<Rule["mode"], string>> = {
  point: MODE_LABELS.point[0],
  "point-with-pickup": MODE_LABELS["point-with-pickup"][0],
  urgent: MODE_LABELS.urgent[0],
  scheduled: MODE_LABELS.scheduled[0],
  ignore: MODE_LABELS.ignore[0],
  hold: "Hold, I decide",
};

interface Range {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** A range in words: "from 2 to 5 kg". */
const formatRange = ({ min, max }: Range, unit: string, scale = 1): string =>
  [min !== undefined && `from ${min / scale}`, max !== undefined && `up to ${max / scale}`, unit]
    .filter(Boolean)
    .join(" ");

/** A rule in words: "If weight from 20 kg: Hold, I decide". */
export const formatRule = ({ when, mode }: Rule): string =>
  `If ${formatConditions(when).join(" and ") || "nothing"}: ${getLabel(RULE_MODE_TITLES, mode)}`;

function formatConditions(when: Conditions): string[] {
  const { shippingMethod, orderValue, weightGrams, pieces, distanceKm, postalCodes, tags } = when;
  return [
    shippingMethod !== undefined && `shipping method ${shippingMethod}`,
    orderValue && `order value ${formatRange(orderValue, "")}`,
    weightGrams && `weight ${formatRange(weightGrams, "kg", 1_000)}`,
    pieces && `quantity ${formatRange(pieces, "")}`,
    distanceKm && `distance ${formatRange(distanceKm, "km")}`,
    postalCodes && `postal code ${postalCodes.join(" or ")}`,
    tags && `tag ${tags.join(" or ")}`,
    when.productTags && `product tag ${when.productTags.join(" or ")}`,
    when.orderedAt && formatTime(when.orderedAt),
  ].filter((text) => typeof text === "string");
}

const formatTime = ({ days, from, to }: NonNullable<Conditions["orderedAt"]>): string => {
  const names = days.map((day) => day.charAt(0).toUpperCase() + day.slice(1, 3)).join(", ");
  return `ordered ${names || "on any day"} from ${from} to ${to}`;
};
