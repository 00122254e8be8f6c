import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { useFieldError } from "./field-errors.ts";
import type { Choice } from "./setting-field.ts";

interface LabeledProps {
  readonly path: string;
  readonly label: string;
  readonly hint?: string | undefined;
}
interface ControlAttributes {
  readonly id: string;
  readonly name: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

interface WrapperProps extends LabeledProps {
  readonly renderControl: (attributes: ControlAttributes) => ComponentChildren;
}

/** A control with its label, its hint, and what is wrong with it. */
const Field = ({ path, label, hint, renderControl }: WrapperProps) => {
  const id = useId();
  const error = useFieldError(path);
  const described = [hint && `${id}-hint`, error && `${id}-fault`].filter(Boolean).join(" ");
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {renderControl({
        ...{ id, name: path },
        "aria-describedby": described || undefined,
        "aria-invalid": error === undefined ? undefined : true,
      })}
      {error && (
        <p class="fault" id={`${id}-fault`}>
          {error}
        </p>
      )}
    </div>
  );
};

interface TextProps extends LabeledProps {
  readonly type?: "text" | "tel" | "email" | "url";
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What is typed is not written back: the field keeps what the merchant sees. */
export const TextField = ({ type = "text", value, onChange, ...rest }: TextProps) => (
  <Field
    {...rest}
    renderControl={(attributes) => (
      <input
        {...attributes}
        // Preact's types want one type for each element.
        type={type as "text"}
        autocomplete="off"
        defaultValue={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  />
);

export const LongTextField = ({ value, onChange, ...rest }: TextProps) => (
  <Field
    {...rest}
    renderControl={(attributes) => (
      <textarea
        {...attributes}
        rows={4}
        defaultValue={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  />
);

interface NumberProps extends LabeledProps {
  /** Undefined, or not a number: the field is empty. */
  readonly value: number | undefined;
  /** What is stored for each unit that is typed. */
  readonly scale?: number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Whether it may be empty. Otherwise an empty field is no number, which the API says of it. */
  readonly isOptional?: boolean;
  readonly onChange: (value: number | undefined) => void;
}

export const NumberField = ({
  value = Number.NaN,
  scale = 1,
  isOptional = false,
  onChange,
  min,
  max,
  ...rest
}: NumberProps) => (
  <Field
    {...rest}
    renderControl={(attributes) => (
      <input
        {...attributes}
        type="number"
        step="any"
        min={min}
        max={max}
        defaultValue={Number.isNaN(value) ? "" : String(value / scale)}
        onInput={({ currentTarget: { value: typed } }) => {
          const none = isOptional ? undefined : Number.NaN;
          onChange(typed === "" ? none : roundDigits(Number(typed) * scale));
        }}
      />
    )}
  />
);

/** 19.99 times 100 is 1998.9999999999998. */
const roundDigits = (value: number): number => Math.round(value * 1e6) / 1e6;

interface TimeProps extends LabeledProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const TimeField = ({ value, onChange, ...rest }: TimeProps) => (
  <Field
    {...rest}
    renderControl={(attributes) => (
      <input
        {...attributes}
        type="time"
        defaultValue={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  />
);

export interface SelectProps extends LabeledProps {
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
}

export const SelectField = ({ value, choices, onChange, ...rest }: SelectProps) => (
  <Field
    {...rest}
    renderControl={(attributes) => (
      <select
        {...attributes}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {choices.map(([choice, title]) => (
          <option key={choice} value={choice}>
            {title}
          </option>
        ))}
      </select>
    )}
  />
);
