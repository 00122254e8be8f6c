import { useId } from "preact/hooks";
import { fromInputTime, toInputTime, WEEKDAYS } from "../../hours.ts";
import { NumberField, TextField, TimeField } from "../controls.tsx";
import type { Conditions } from "../format-rule.ts";

export type ConditionName = keyof Conditions;

interface ConditionProps {
  readonly path: string;
  readonly name: ConditionName;
  readonly title: string;
  readonly when: Conditions;
  readonly onChange: (when: Conditions) => void;
}

/** The fields of one condition. */
export const ConditionFields = (props: ConditionProps) => {
  const { path, name, title, when, onChange } = props;
  switch (name) {
    case "orderValue":
      return <RangeFields {...props} name={name} unit="the store's currency" />;
    case "weightGrams":
      return <RangeFields {...props} name={name} unit="kg" scale={1_000} />;
    case "pieces":
      return <RangeFields {...props} name={name} unit="items" />;
    case "distanceKm":
      return (
        <>
          <RangeFields {...props} name={name} unit="km" />
          <p class="hint">
            In a straight line. It needs the coordinates of the pick-up location and of the buyer's
            address; where one is not known, the rule does not fit.
          </p>
        </>
      );
    case "shippingMethod":
      return (
        <TextField
          path={`${path}.shippingMethod`}
          label={title}
          hint="The name that buyers chose at your checkout; * stands for anything."
          value={when.shippingMethod ?? ""}
          onChange={(shippingMethod) => onChange({ ...when, shippingMethod })}
        />
      );
    case "postalCodes":
    case "tags":
    case "productTags":
      return <ListField {...props} name={name} />;
    case "orderedAt":
      return <TimeFields {...props} />;
  }
};

type ListName = "postalCodes" | "tags" | "productTags";

const LIST_HINTS: Readonly<Record<ListName, string>> = {
  postalCodes: "With commas between them: 10001, 100*, 11201-11256.",
  tags: "One of these, with commas between them.",
  productTags:
    "One of these on one product of the order, with commas between them. Where your shop does not show the tags of its products, the rule does not fit.",
};

/** Texts with commas between them. */
const ListField = ({
  path,
  name,
  title,
  when,
  onChange,
}: ConditionProps & { readonly name: ListName }) => (
  <TextField
    path={`${path}.${name}`}
    label={title}
    hint={LIST_HINTS[name]}
    value={(when[name] ?? []).join(", ")}
    onChange={(typed) => onChange({ ...when, [name]: splitWords(typed) })}
  />
);

const splitWords = (text: string): string[] =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");

interface RangeProps extends ConditionProps {
  readonly name: "orderValue" | "weightGrams" | "pieces" | "distanceKm";
  readonly unit: string;
  readonly scale?: number;
}

const RangeFields = ({ path, name, title, when, onChange, unit, scale }: RangeProps) => {
  const range = when[name] ?? {};
  const write = (bound: "min" | "max") => (value: number | undefined) => {
    const { [bound]: _, ...rest } = range;
    onChange({ ...when, [name]: value === undefined ? rest : { ...rest, [bound]: value } });
  };
  return (
    <div class="pair">
      <NumberField
        path={`${path}.${name}.min`}
        label={`${title} from (${unit})`}
        value={range.min}
        scale={scale}
        min={0}
        isOptional
        onChange={write("min")}
      />
      <NumberField
        path={`${path}.${name}.max`}
        label={`Up to (${unit})`}
        value={range.max}
        scale={scale}
        min={0}
        isOptional
        onChange={write("max")}
      />
    </div>
  );
};

const TimeFields = ({ path, when, onChange }: ConditionProps) => {
  const id = useId();
  const time = when.orderedAt ?? { days: [], from: "00:00", to: "24:00" };
  const write = (changes: Partial<typeof time>) =>
    onChange({ ...when, orderedAt: { ...time, ...changes } });
  return (
    <>
      <p class="hint">
        When the buyer ordered, in the time of the pick-up location. Without a day: every day.
      </p>
      <div class="days">
        {WEEKDAYS.map(([day, title]) => (
          <label key={day} for={`${id}-${day}`}>
            <input
              type="checkbox"
              id={`${id}-${day}`}
              name={`${path}.orderedAt.days.${day}`}
              checked={time.days.includes(day)}
              onChange={({ currentTarget: { checked } }) =>
                write({
                  days: WEEKDAYS.map(([one]) => one).filter((one) =>
                    one === day ? checked : time.days.includes(one),
                  ),
                })
              }
            />
            {title}
          </label>
        ))}
      </div>
      <div class="pair">
        <TimeField
          path={`${path}.orderedAt.from`}
          label="Ordered from"
          value={time.from}
          onChange={(from) => write({ from })}
        />
        <TimeField
          path={`${path}.orderedAt.to`}
          label="Until"
          value={toInputTime(time.to)}
          onChange={(to) => write({ to: to && fromInputTime(to) })}
        />
      </div>
    </>
  );
};
