import { useId } from "preact/hooks";
import { isShopify } from "../../../storefront.ts";
import { useGroupError } from "../field-errors.ts";
import type { Conditions } from "../format-rule.ts";
import { ConditionFields, type ConditionName } from "./condition-fields.tsx";

/** The conditions in the order of the page, with what each begins with. */
const CONDITIONS: readonly (readonly [name: ConditionName, title: string, first: Conditions])[] = [
  ["orderValue", "Order value", { orderValue: {} }],
  ["weightGrams", "Total weight", { weightGrams: {} }],
  ["pieces", "Quantity of items", { pieces: {} }],
  ["distanceKm", "Distance", { distanceKm: {} }],
  ["postalCodes", "Postal code", { postalCodes: [] }],
  ["tags", "Tag of the order", { tags: [] }],
  ["productTags", "Tag of a product", { productTags: [] }],
  ["shippingMethod", "Shipping method", { shippingMethod: "" }],
  [
    "orderedAt",
    "Day and time of the order",
    { orderedAt: { days: [], from: "00:00", to: "24:00" } },
  ],
];

/** The conditions without a field of their own path. */
const RANGES = ["orderValue", "weightGrams", "pieces", "distanceKm", "orderedAt"];

interface ConditionsProps {
  readonly path: string;
  readonly when: Conditions;
  readonly onChange: (when: Conditions) => void;
}

/** What must hold, all of it. */
export const ConditionsEditor = ({ path, when, onChange }: ConditionsProps) => {
  const id = useId();
  const error = useGroupError(
    path,
    RANGES.map((name) => `${path}.${name}`),
  );
  const chosen = CONDITIONS.filter(([name]) => when[name] !== undefined);
  // WooCommerce's orders have no tags. A rule that asks for one all the same can be changed.
  const others = CONDITIONS.filter(
    ([name]) => when[name] === undefined && (name !== "tags" || isShopify),
  );
  return (
    <div class="conditions">
      {chosen.map(([name, title]) => (
        <fieldset key={name} class="condition" aria-label={`If ${title}`}>
          <ConditionFields {...{ path, name, title, when, onChange }} />
          <button
            type="button"
            onClick={() => {
              const { [name]: _, ...rest } = when;
              onChange(rest);
            }}
          >
            Remove<span class="unseen"> {title}</span>
          </button>
        </fieldset>
      ))}
      {error && <p class="fault">{error}</p>}
      <div class="field">
        <label for={id}>{chosen.length === 0 ? "If" : "And if"}</label>
        <select
          id={id}
          name={`trial.${path}`}
          value=""
          onChange={({ currentTarget }) => {
            const found = CONDITIONS.find(([name]) => name === currentTarget.value);
            currentTarget.value = "";
            if (found) onChange({ ...when, ...found[2] });
          }}
        >
          <option value="">Add a condition…</option>
          {others.map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
};
