import { useId } from "preact/hooks";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { StoreLocation } from "../../api-types.ts";
import { Badge } from "../../ui/badge.tsx";
import { describeLocationChanges, type LocationValues } from "../describe-location-changes.ts";
import { BROWSER_TIME_ZONE } from "../time-zone-field.ts";
import {
  type Choice,
  hasChanges,
  isLinkable,
  toChangedLocation,
  toNewLocation,
} from "./import-draft.ts";
import { ImportFields } from "./import-fields.tsx";
import type { Coordinates } from "./pin-geometry.ts";

interface CardProps {
  readonly storeLocation: StoreLocation;
  /** The pick-up location that it is about; undefined: there is none yet. */
  readonly before: PickupLocation | undefined;
  readonly near: Coordinates | undefined;
  /** What is to be saved of it; undefined: nothing. */
  readonly choice: Choice | undefined;
  /** Where it will stand among the pick-up locations. */
  readonly position: number;
  readonly onChoose: (choice: Choice | undefined) => void;
}

/** One of the store's locations, and what becomes of it here. */
export const ImportCard = (props: CardProps) => {
  const { storeLocation, before, choice, onChoose, near, position } = props;
  const { proposal } = storeLocation;
  return (
    <li class="card">
      <h3>{proposal.name}</h3>
      <p>{proposal.address}</p>
      {proposal.contactPhone && <p>{proposal.contactPhone}</p>}
      <Standing before={before} isChanged={before !== undefined && hasChanges(storeLocation)} />
      {before === undefined ? (
        <AddChoice {...props} />
      ) : (
        <>
          {hasChanges(storeLocation) && <ChangeChoice {...props} before={before} />}
          {isLinkable(storeLocation) && <LinkChoice {...props} before={before} />}
        </>
      )}
      {choice && !choice.isLinkOnly && (
        <ImportFields
          location={choice.location}
          isNew={before === undefined}
          {...{ near, position }}
          onChange={(location) => onChoose({ ...choice, location })}
        />
      )}
    </li>
  );
};

const AddChoice = ({ storeLocation, choice, onChoose }: CardProps) => (
  <Choosing
    label={`Add ${storeLocation.proposal.name}`}
    isChosen={choice !== undefined}
    onChoose={(isChosen) => {
      const location = toNewLocation(storeLocation, BROWSER_TIME_ZONE);
      onChoose(isChosen ? { before: undefined, location, isLinkOnly: false } : undefined);
    }}
  />
);

interface KnownProps extends CardProps {
  readonly before: PickupLocation;
}

/** What the store knows better, beside the link. */
const ChangeChoice = ({ storeLocation, before, choice, onChoose }: KnownProps) => {
  const next = toChangedLocation(storeLocation, before);
  const { storeLocationId } = choice?.location ?? before;
  const isLinked = storeLocationId !== before.storeLocationId;
  return (
    <>
      <Changes before={before} next={next} />
      <Choosing
        label={`Change ${before.name}`}
        isChosen={choice !== undefined && !choice.isLinkOnly}
        onChoose={(isChosen) => {
          const location = { ...(isChosen ? next : before), storeLocationId };
          onChoose(isChosen || isLinked ? { before, location, isLinkOnly: !isChosen } : undefined);
        }}
      />
    </>
  );
};

/** The link is a choice of its own: a pick-up location without one may serve every location of the shop. */
const LinkChoice = ({ storeLocation, before, choice, onChoose }: KnownProps) => {
  const { storeLocationId } = storeLocation.proposal;
  const location = choice?.location ?? before;
  return (
    <Choosing
      label={`Link ${before.name} to ${storeLocation.proposal.name}`}
      hint="A linked pick-up location takes only the orders that Shopify assigns to its location."
      isChosen={location.storeLocationId === storeLocationId}
      onChoose={(isChosen) => {
        const next = { ...location, storeLocationId: isChosen ? storeLocationId : undefined };
        const isLinkOnly = choice?.isLinkOnly ?? true;
        onChoose(isChosen || !isLinkOnly ? { before, location: next, isLinkOnly } : undefined);
      }}
    />
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

interface ChoosingProps {
  readonly label: string;
  readonly hint?: string;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

const Choosing = ({ label, hint, isChosen, onChoose }: ChoosingProps) => {
  const id = useId();
  return (
    <div class="choice">
      <input
        type="checkbox"
        id={id}
        checked={isChosen}
        aria-describedby={hint && `${id}-hint`}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
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
