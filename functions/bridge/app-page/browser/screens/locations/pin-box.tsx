import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import {
  CENTER_EVENT,
  DRAG_EVENT,
  type MapPlace,
  PIN_EVENT,
  type PinView,
  PLACE_EVENT,
} from "../../../../tracking-map/map-view.ts";
import { readMapAttributes, readMapSource, useMap } from "../../ui/use-map.ts";
import {
  type Coordinates,
  fromSpot,
  isInPicture,
  moveByKey,
  PIN_PICTURE,
  type Spot,
  toSpot,
} from "./pin-geometry.ts";
import { PinPicture } from "./pin-picture.tsx";

interface PinBoxProps {
  readonly name: string;
  readonly pin: Coordinates | undefined;
  readonly near: Coordinates | undefined;
  readonly hintId: string;
  readonly onPlace: (place: Coordinates) => void;
}

const toMapPlace = (place: Coordinates | undefined): MapPlace | undefined =>
  place && [place.longitude, place.latitude];

const toCoordinates = ([longitude, latitude]: MapPlace): Coordinates => ({ latitude, longitude });

/**
 * The pin over a picture that needs no service: a grid around the place where it stood. Where the operator
 * has a map, it is drawn over the picture when it is seen.
 */
export const PinBox = ({ name, pin, near, hintId, onPlace }: PinBoxProps) => {
  const box = useRef<HTMLDivElement>(null);
  const hasMap = readMapSource().style !== "";
  const center = useCenter(pin);
  const view: PinView = { pin: toMapPlace(pin), near: toMapPlace(near) };
  const text = JSON.stringify(view);
  useMap(box, hasMap);
  usePlaces(box, onPlace);
  useEffect(() => {
    box.current?.dispatchEvent(new CustomEvent(PIN_EVENT, { detail: view }));
  }, [text]);

  const dragTo = ({ clientX, clientY }: PointerEvent) => {
    const element = box.current;
    if (element === null || center === undefined) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [clientX - left, clientY - top];
    if (element.classList.contains("drawn"))
      element.dispatchEvent(new CustomEvent(DRAG_EVENT, { detail: [x, y] }));
    else
      onPlace(
        fromSpot(center, [(x / width) * PIN_PICTURE.width, (y / height) * PIN_PICTURE.height]),
      );
  };
  const label = `Map around the pin of ${name}`;
  return (
    <div class="pin-frame">
      <div
        ref={box}
        class={pin || hasMap ? "pin-map" : "pin-map unpinned"}
        data-pin=""
        data-view={text}
        {...readMapAttributes()}
        data-label={label}
      >
        <PinPicture label={pin ? "Grid of a hundred meters around the pin" : "No pin yet"} />
        {pin && center && (
          <PinHandle
            {...{ name, pin, hintId, onPlace }}
            spot={toSpot(center, pin)}
            onDrag={dragTo}
          />
        )}
      </div>
      {!pin && (
        <p class="pin-none">
          {hasMap && (
            <button
              type="button"
              class="pin-center"
              onClick={() => box.current?.dispatchEvent(new Event(CENTER_EVENT))}
            >
              Put a pin in the middle of the map
            </button>
          )}
          <span>No pin yet. Type latitude and longitude below.</span>
        </p>
      )}
    </div>
  );
};

/** The middle of the picture: where the pin stood when it came into the picture last. */
function useCenter(pin: Coordinates | undefined): Coordinates | undefined {
  const [center, setCenter] = useState(pin);
  const isShown = pin && center && isInPicture(toSpot(center, pin));
  const next = isShown ? center : pin;
  if (next !== center) setCenter(next);
  return next;
}

/** Calls back where the map says that the pin was dropped. */
function usePlaces(
  box: RefObject<HTMLElement | null>,
  onPlace: (place: Coordinates) => void,
): void {
  const latest = useRef(onPlace);
  latest.current = onPlace;
  useEffect(() => {
    const element = box.current;
    const place = (event: Event) =>
      latest.current(toCoordinates((event as CustomEvent<MapPlace>).detail));
    element?.addEventListener(PLACE_EVENT, place);
    return () => element?.removeEventListener(PLACE_EVENT, place);
  }, [box]);
}

interface HandleProps extends Pick<PinBoxProps, "name" | "hintId" | "onPlace"> {
  readonly pin: Coordinates;
  readonly spot: Spot;
  readonly onDrag: (event: PointerEvent) => void;
}

/** The pin itself: it has the focus, and stays where it is while the map is drawn below it. */
const PinHandle = ({ name, pin, spot: [x, y], hintId, onPlace, onDrag }: HandleProps) => {
  const isDragged = useRef(false);
  return (
    <button
      type="button"
      class="pin"
      aria-describedby={hintId}
      style={{
        left: `var(--pin-x, ${(x / PIN_PICTURE.width) * 100}%)`,
        top: `var(--pin-y, ${(y / PIN_PICTURE.height) * 100}%)`,
      }}
      onKeyDown={(event) => {
        const next = moveByKey(pin, event.key, event.shiftKey);
        if (next === undefined) return;
        event.preventDefault();
        onPlace(next);
      }}
      onPointerDown={(event) => {
        isDragged.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (isDragged.current) onDrag(event);
      }}
      onPointerUp={() => {
        isDragged.current = false;
      }}
      onPointerCancel={() => {
        isDragged.current = false;
      }}
    >
      <span class="unseen">
        Pin of {name}: {pin.latitude}, {pin.longitude}
      </span>
      <svg viewBox="0 0 24 30" aria-hidden="true">
        <path d="M12 29l-8-13a9.5 9.5 0 1 1 16 0z" />
        <circle cx="12" cy="11" r="3.5" />
      </svg>
    </button>
  );
};
