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
import { announce } from "../../dom.ts";
import { UnloadedMap } from "../../ui/unloaded-map.tsx";
import { readMapAttributes, readMapSource, useMap } from "../../ui/use-map.ts";
import {
  type Coordinates,
  fromSpot,
  isInPicture,
  PIN_PICTURE,
  type Spot,
  toSpot,
} from "./pin-geometry.ts";
import { PinHandle } from "./pin-handle.tsx";
import { PinPicture } from "./pin-picture.tsx";
import { usePinDrag } from "./use-pin-drag.ts";

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
  const dragTo = ([x, y]: Spot, [width, height]: Spot) => {
    const element = box.current;
    if (element?.classList.contains("drawn"))
      element.dispatchEvent(new CustomEvent(DRAG_EVENT, { detail: [x, y] }));
    else if (center)
      placePin(
        fromSpot(center, [(x / width) * PIN_PICTURE.width, (y / height) * PIN_PICTURE.height]),
      );
  };
  const drag = usePinDrag(box, dragTo);
  const placePin = useSaidPlace(pin, drag.isDragged, onPlace);
  const center = useCenter(pin, drag.isDragged);
  const view: PinView = {
    ...{ pin: toMapPlace(pin), near: toMapPlace(near) },
    isDragged: drag.isDragged,
  };
  const text = JSON.stringify(view);
  const isToFocus = useRef(false);
  const isFailed = useMap(box, hasMap);
  usePlaces(box, placePin);
  useEffect(() => {
    box.current?.dispatchEvent(new CustomEvent(PIN_EVENT, { detail: view }));
    if (!pin || !isToFocus.current) return;
    isToFocus.current = false;
    box.current?.querySelector<HTMLElement>(".pin")?.focus();
  }, [text]);

  const label = `Map around the pin of ${name}`;
  return (
    <>
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
              {...{ name, pin, hintId, drag }}
              onPlace={placePin}
              spot={toSpot(center, pin)}
            />
          )}
        </div>
        {!pin && (
          <NoPin
            hasMap={hasMap}
            onCenter={() => {
              // The button goes with its press: the pin takes its focus.
              isToFocus.current = true;
              box.current?.dispatchEvent(new Event(CENTER_EVENT));
            }}
          />
        )}
      </div>
      {isFailed && <UnloadedMap />}
    </>
  );
};

interface NoPinProps {
  readonly hasMap: boolean;
  readonly onCenter: () => void;
}

const NoPin = ({ hasMap, onCenter }: NoPinProps) => (
  <p class="pin-none">
    {hasMap && (
      <button type="button" class="pin-center" onClick={onCenter}>
        Put a pin in the middle of the map
      </button>
    )}
    <span>No pin yet. Type latitude and longitude below.</span>
  </p>
);

/** Says where the pin was moved to; a dragged one, where it is let go. Returns what moves it. */
function useSaidPlace(
  pin: Coordinates | undefined,
  isDragged: boolean,
  onPlace: (place: Coordinates) => void,
): (place: Coordinates) => void {
  // Counted by the state, so that an effect that comes after the next move does not take that for said.
  const [moves, setMoves] = useState(0);
  const saidMoves = useRef(0);
  useEffect(() => {
    if (pin === undefined || isDragged || saidMoves.current === moves) return;
    saidMoves.current = moves;
    announce(`${pin.latitude}, ${pin.longitude}`);
  }, [moves, pin?.latitude, pin?.longitude, isDragged]);
  return (place) => {
    setMoves((before) => before + 1);
    onPlace(place);
  };
}

/**
 * The middle of the picture: where the pin stood when it came into the picture last. It stays while the
 * pin is dragged, which would run away from the pointer otherwise.
 */
function useCenter(pin: Coordinates | undefined, isDragged: boolean): Coordinates | undefined {
  const [center, setCenter] = useState(pin);
  const isShown = pin && center && (isDragged || isInPicture(toSpot(center, pin)));
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
