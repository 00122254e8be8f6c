import type { Coordinates } from "#shared/courier/domain/geography/coordinates.ts";

const SIZE = 200;
const MARGIN = 20;

/** Renders a small map of the trip as a self-contained data URL. */
export function renderMapImage(waypoints: readonly Coordinates[]): string {
  const lats = waypoints.map(({ lat }) => lat);
  const lngs = waypoints.map(({ lng }) => lng);
  const [south, west] = [Math.min(...lats), Math.min(...lngs)];
  const span = Math.max(Math.max(...lats) - south, Math.max(...lngs) - west) || 1;
  const scale = (SIZE - 2 * MARGIN) / span;
  const spots = waypoints.map(({ lat, lng }) => [
    Math.round(MARGIN + (lng - west) * scale),
    Math.round(SIZE - MARGIN - (lat - south) * scale),
  ]);
  const line = spots.map((spot) => spot.join(",")).join(" ");
  const dots = spots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5"/>`).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><polyline points="${line}" fill="none" stroke="#06c"/>${dots}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
