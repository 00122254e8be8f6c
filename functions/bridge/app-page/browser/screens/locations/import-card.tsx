import { useId } from "preact/hooks";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { StoreLocation } from "../../api-types.ts";
import { Badge } from "../../ui/badge.tsx";
import { describeLocationChanges, type LocationValues } from "../describe-location-changes.ts";
import { SelectField, TextField } from "../settings/controls.tsx";
import { BROWSER_TIME_ZONE, listTimeZones } from "../time-zone-field.ts";
import { hasChanges, toChangedLocation, toNewLocation } from "./import-draft.ts";
import { PinField } from "./pin-field.tsx";
import type { Coordinates } from "./pin-geometry.ts";

interface CardProps {
  readonly storeLocation: StoreLocation;
  /** The pick-up location that it is about; undefined: there is none yet. */
  readonly before: PickupLocation | undefined;
  readonly near: Coordinates | undefined;
  /** What is to be saved of it; undefined: nothing. */
  readonly location: LocationValues | undefined;
  /** Where it will stand among the pick-up locations. */
  readonly position: number;
  readonly onChoose: (location: LocationValues | undefined) => void;
}

/** One of the store's locations, and what becomes of it here. */
export const ImportCard = ({ storeLocation, before, location, onChoose, ...rest }: CardProps) => {
  const { proposal } = storeLocation;
  const next = before
    ? toChangedLocation(storeLocation, before)
    : toNewLocation(storeLocation, BROWSER_TIME_ZONE);
  const isChoosable = before === undefined || hasChanges(storeLocation);
  return (
    <li class="card">
      <h3>{proposal.name}</h3>
      <p>{proposal.address}</p>
      {proposal.contactPhone && <p>{proposal.contactPhone}</p>}
      <Standing before={before} isChanged={isChoosable} />
      {before && isChoosable && <Changes before={before} next={next} />}
      {isChoosable && (
        <Choice
          label={before ? `Change ${before.name}` : `Add ${proposal.name}`}
          isChosen={location !== undefined}
          onChoose={(isChosen) => onChoose(isChosen ? next : undefined)}
        />
      )}
      {location && (
        <LocationFields {...{ location, onChoose, ...rest }} isNew={before === undefined} />
      )}
    </li>
  );
};

interface StandingProps extends Pick<CardProps, "before"> {
  readonly isChanged: boolean;
}

/** Whether it is here already, and as which pick-up location. */
const Standing = ({ before, isChanged }: StandingProps) =>
  before === undefined ? (
    <p>
      <Badge tone="info">New</Badge>
    </p>
  ) : (
    <p>
      <Badge tone={isChanged ? "warning" : "success"}>
        {isChanged ? "Differs" : "Already here"}
      </Badge>{" "}
      <a href={`#/locations/${before.id}`}>{before.name}</a>
    </p>
  );

interface ChoiceProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

const Choice = ({ label, isChosen, onChoose }: ChoiceProps) => {
  const id = useId();
  return (
    <div class="choice">
      <input
        type="checkbox"
        id={id}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <label for={id}>{label}</label>
    </div>
  );
};

interface ChangesProps {
  readonly before: PickupLocation;
  readonly next: LocationValues;
}

/** What would change here, in words. */
const Changes = ({ before, next }: ChangesProps) => (
  <ul class="changes">
    {describeLocationChanges(before, next).map(({ label, text }) => (
      <li key={`${label} ${text}`}>
        <strong>{label}:</strong> {text}
      </li>
    ))}
  </ul>
);

interface FieldsProps extends Pick<CardProps, "near" | "position" | "onChoose"> {
  readonly location: LocationValues;
  readonly isNew: boolean;
}

/** What the store does not know of a new location, and the pin of each. */
const LocationFields = ({ location, near, position, onChoose, isNew }: FieldsProps) => {
  const path = `locations.${position}`;
  const set = (changes: Partial<LocationValues>) => onChoose({ ...location, ...changes });
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
