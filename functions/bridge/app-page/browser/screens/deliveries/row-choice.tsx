interface ChoiceProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: () => void;
}

/** A checkbox whose label only screen readers have: the row says the rest. */
export const RowChoice = ({ label, isChecked, onChange }: ChoiceProps) => (
  <label>
    <span class="unseen">{label}</span>
    <input type="checkbox" checked={isChecked} onChange={onChange} />
  </label>
);
