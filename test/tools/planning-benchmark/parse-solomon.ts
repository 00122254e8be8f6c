import type { RoutingProblem } from "#shared/courier/domain/planning/routing-problem.ts";

/**
 * Reads an instance in TSPLIB format. One unit of the instance is ten "meters" and ten "seconds", so
 * that a distance with one decimal is a whole number. Drop-offs are numbered from 1.
 */
export function parseSolomon(text: string): RoutingProblem<number> {
  const scale = Number(readEntry(text, "SCALE"));
  const places = readRows(text, "NODE_COORD_SECTION").map(([, x = 0, y = 0]) => ({ x, y }));
  const demands = readRows(text, "DEMAND_SECTION").map(([, demand = 0]) => demand);
  const windows = readRows(text, "TIME_WINDOW_SECTION").map(([, from = 0, to = 0]) => ({
    fromSeconds: from * scale,
    toSeconds: to * scale,
  }));
  const shift = windows[0] ?? { fromSeconds: 0, toSeconds: 0 };
  const serviceSeconds = Number(readEntry(text, "SERVICE_TIME")) * scale;
  return {
    vehicles: Number(readEntry(text, "VEHICLES")),
    capacity: Number(readEntry(text, "CAPACITY")),
    shift,
    dropOffs: windows.slice(1).map((window, index) => ({
      id: index + 1,
      size: demands[index + 1] ?? 0,
      readySeconds: shift.fromSeconds,
      window,
      serviceSeconds,
    })),
    computeLeg: (from, to) => computeDistance(places[from], places[to], scale),
  };
}

interface Place {
  readonly x: number;
  readonly y: number;
}

function computeDistance(from: Place | undefined, to: Place | undefined, scale: number) {
  if (from === undefined || to === undefined) throw new RangeError("no such place");
  const distance = Math.floor(scale * Math.hypot(from.x - to.x, from.y - to.y));
  return { seconds: distance, meters: distance };
}

function readEntry(text: string, name: string): string {
  const value = new RegExp(`^${name} : (\\S+)$`, "m").exec(text)?.[1];
  if (value === undefined) throw new SyntaxError(`no ${name}`);
  return value;
}

/** Lists the lines of numbers after the name. */
function readRows(text: string, name: string): number[][] {
  const lines = text.split("\n").map((line) => line.trim());
  const first = lines.indexOf(name) + 1;
  const last = lines.findIndex((line, index) => index >= first && !/^\d/.test(line));
  return lines.slice(first, last).map((line) => line.split(/\s+/).map(Number));
}
