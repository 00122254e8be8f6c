interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** A day, as `2026-11-23`; empty for none. */
export const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <label>
    <span>{label}</span>
    <input
      type="date"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </label>
);
