import { fetchJson } from "./fetch-json.ts";

/** What can be broken in this run. */
export interface Fault {
  readonly name: string;
  readonly title: string;
  readonly does: string;
  readonly shows: string;
  readonly recovers: string;
  readonly isOn: boolean;
  readonly since?: number;
  readonly settings: Readonly<Record<string, string | number>>;
}

export const fetchFaults = async (): Promise<readonly Fault[]> =>
  (await fetchJson<{ faults: readonly Fault[] }>("/faults")).faults;

/** Switches a fault on or off, with its default settings unless others are given. */
export const switchFault = (name: string, isOn: boolean, settings: object = {}): Promise<unknown> =>
  fetchJson(`/faults/${name}`, {
    method: "PUT",
    body: JSON.stringify({ ...settings, on: isOn }),
  });
