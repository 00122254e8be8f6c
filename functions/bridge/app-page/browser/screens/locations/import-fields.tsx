import type { LocationValues } from "../describe-location-changes.ts";
import { SelectField, TextField } from "../settings/controls.tsx";
import { listTimeZones, PROPOSED_ZONE_HINT } from "../time-zone-field.ts";
import { PinField } from "./pin-field.tsx";
import type { Coordinates } from "./pin-geometry.ts";

interface FieldsProps {
  readonly location: LocationValues;
  readonly isNew: boolean;
  /** Where to look on the map if there is no pin yet. */
  readonly near: Coordinates | undefined;
  /** Where it will stand among the pick-up locations. */
  readonly position: number;
  readonly onChange: (location: LocationValues) => void;
}

/** What the store does not know of a new location, and the pin of each. */
export const ImportFields = ({ location, near, position, onChange, isNew }: FieldsProps) => {
  const path = `locations.${position}`;
  const set = (changes: Partial<LocationValues>) => onChange({ ...location, ...changes });
  return (
    <>
      {isNew && (
        <>
          <TextField
            path={`${path}.name`}
            label="Name"
            hint="For you to tell it from others."
            value={location.name}
            onChange={(name) => set({ name })}
          />
          <TextField
            path={`${path}.contactName`}
            label="Whom the driver asks for"
            value={location.contactName}
            onChange={(contactName) => set({ contactName })}
          />
          <TextField
            path={`${path}.contactPhone`}
            label="Phone"
            type="tel"
            hint="With its country code: +1 212 555 0100."
            value={location.contactPhone}
            onChange={(contactPhone) => set({ contactPhone })}
          />
          <SelectField
            path={`${path}.timeZone`}
            label="Time zone"
            hint={PROPOSED_ZONE_HINT}
            value={location.timeZone}
            choices={listTimeZones(location.timeZone)}
            onChange={(timeZone) => set({ timeZone })}
          />
        </>
      )}
      <PinField
        path={`${path}.coordinates`}
        name={location.name}
        coordinates={location.coordinates}
        near={near}
        onChange={(coordinates) => set({ coordinates })}
      />
      {isNew && (
        <p class="hint">
          It is open all day until you set its hours, holidays and notes for the driver on its own
          page.
        </p>
      )}
    </>
  );
};
