import { PIN_PICTURE } from "./pin-geometry.ts";

const { width, height, gridUnits } = PIN_PICTURE;

/** Lines of a grid whose middle is that of the picture. */
const listLines = (length: number): number[] => {
  const first = (length / 2) % gridUnits;
  return Array.from({ length: Math.ceil(length / gridUnits) }, (_, at) => first + at * gridUnits);
};

/** What is below the pin without a map: how far a hundred meters are. */
export const PinPicture = ({ label }: { readonly label: string }) => (
  <svg class="pin-picture" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
    {listLines(width).map((x) => (
      <line key={`x${x}`} x1={x} x2={x} y1={0} y2={height} />
    ))}
    {listLines(height).map((y) => (
      <line key={`y${y}`} x1={0} x2={width} y1={y} y2={y} />
    ))}
    <path d={`M20 ${height - 18}v6h${gridUnits}v-6`} />
    <text x={20 + gridUnits / 2} y={height - 18}>
      100 m
    </text>
  </svg>
);
