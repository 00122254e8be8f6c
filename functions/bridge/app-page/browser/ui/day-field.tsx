interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly isDisabled?: boolean;
  readonly onChange: (day: string) => void;
}

/** A day, as `2026-11-23`; empty for none. */
export const DayField = ({ label, value, isDisabled = false, onChange }: DayFieldProps) => (
  <label>
    <span>{label}</span>
    <input
      type="date"
      value={value}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </label>
);
