import type { RefObject } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { announce } from "../../dom.ts";
import { type CoordinateTexts, parseBoth, splitPair } from "../coordinates.ts";
import { useFieldError } from "../settings/field-errors.ts";
import { PinBox } from "./pin-box.tsx";
import { type Coordinates, roundPlace } from "./pin-geometry.ts";

interface PinFieldProps {
  /** As the API names it: `coordinates`, `locations.2.coordinates`. */
  readonly path: string;
  /** What the location is called. */
  readonly name: string;
  /** What it begins with. */
  readonly coordinates: Coordinates | undefined;
  /** Where to look on the map if there is no pin yet. */
  readonly near: Coordinates | undefined;
  /** Undefined without a pin; not a number where what is typed is none. */
  readonly onChange?: (coordinates: Coordinates | undefined) => void;
}

const NO_TEXTS: CoordinateTexts = ["", ""];

const toTexts = (coordinates: Coordinates | undefined): CoordinateTexts =>
  coordinates ? [String(coordinates.latitude), String(coordinates.longitude)] : NO_TEXTS;

const isPlace = (coordinates: Coordinates | undefined): coordinates is Coordinates =>
  coordinates !== undefined &&
  Math.abs(coordinates.latitude) <= 90 &&
  Math.abs(coordinates.longitude) <= 180;

/** The coordinates of a location: a pin that is dragged or moved by the arrow keys, or two numbers. */
export const PinField = ({ path, name, coordinates, near, onChange }: PinFieldProps) => {
  const group = useRef<HTMLFieldSetElement>(null);
  const [texts, setTexts] = useState(toTexts(coordinates));
  const latitude = useRef<HTMLInputElement>(null);
  const longitude = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const typed = parseBoth(texts);
  const pin = isPlace(typed) ? typed : undefined;

  const isFirst = useRef(true);
  useEffect(() => {
    // The form around it looks at its fields when something is typed: a moved pin is that, too.
    if (!isFirst.current) group.current?.dispatchEvent(new Event("input", { bubbles: true }));
    isFirst.current = false;
  }, [texts]);

  const change = (next: CoordinateTexts) => {
    setTexts(next);
    onChange?.(parseBoth(next));
  };
  const placePin = (place: Coordinates) => change(toTexts(roundPlace(place)));
  const removePin = () => {
    // Its button goes with it.
    latitude.current?.focus();
    change(NO_TEXTS);
    announce("Pin removed.");
  };
  const typeText = (text: string, at: 0 | 1) =>
    change(at === 0 ? [text, texts[1]] : [texts[0], text]);
  /** Maps on the web copy both numbers at once. Returns whether a text is such a place. */
  const takePair = (text: string): boolean => {
    const pair = splitPair(text);
    if (pair === undefined || !isPlace(parseBoth(pair))) return false;
    change(pair);
    return true;
  };
  return (
    <fieldset ref={group} class="pin-field">
      <legend>Pin on the map</legend>
      <p class="hint" id={hintId}>
        Where the courier sends its driver, and where distances in your rules begin. Drag the pin,
        or move it with the arrow keys: five meters, with the shift key fifty. If the address
        changes, the pin goes unless you move it, too.
        <span class="unseen">
          {" "}
          If your screen reader keeps the arrow keys for reading, type latitude and longitude.
        </span>
      </p>
      <PinBox {...{ name, pin, near, hintId }} onPlace={placePin} />
      <div class="pin-texts">
        <DegreesField
          {...{ path: `${path}.latitude`, label: "Latitude", text: texts[0] }}
          field={latitude}
          onType={(text) => typeText(text, 0)}
          onPair={takePair}
        />
        <DegreesField
          {...{ path: `${path}.longitude`, label: "Longitude", text: texts[1] }}
          field={longitude}
          onType={(text) => typeText(text, 1)}
          onPair={takePair}
        />
        {typed && (
          <button type="button" onClick={removePin}>
            Remove the pin
          </button>
        )}
      </div>
    </fieldset>
  );
};

interface DegreesProps {
  readonly path: string;
  readonly label: string;
  readonly text: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onType: (text: string) => void;
  /** Takes both numbers, if a text is that. */
  readonly onPair: (text: string) => boolean;
}

/** One of both numbers. A plain form, too, says at it what is wrong with it. */
const DegreesField = ({ path, label, text, field, onType, onPair }: DegreesProps) => {
  const id = useId();
  const error = useFieldError(path);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        ref={field}
        id={id}
        name={path}
        value={text}
        inputMode="text"
        autocomplete="off"
        aria-describedby={`${id}-fault`}
        aria-invalid={error === undefined ? undefined : true}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
        // Not at each key: half of what is typed is another place.
        onChange={({ currentTarget }) => onPair(currentTarget.value)}
        onPaste={(event) => {
          if (onPair(event.clipboardData?.getData("text") ?? "")) event.preventDefault();
        }}
      />
      <p class="fault" id={`${id}-fault`} data-fault-of={path} hidden={error === undefined}>
        {error}
      </p>
    </div>
  );
};
