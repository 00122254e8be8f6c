import * as z from "zod";
import { FAULTS, type FaultName, type FaultSettings } from "./fault-catalog.ts";

/** A fault as people see it. */
interface FaultView {
  readonly name: FaultName;
  readonly title: string;
  readonly does: string;
  readonly shows: string;
  readonly recovers: string;
  readonly isOn: boolean;
  /** Since when it is on, in milliseconds since 1970. */
  readonly since?: number;
  /** Those that it is on with, otherwise its defaults. */
  readonly settings: unknown;
}

interface ActiveFault {
  readonly since: number;
  readonly settings: unknown;
}

/** Settings that a fault does not have. */
export class FaultSettingsError extends Error {
  override readonly name = "FaultSettingsError";
}

/** The faults of a local run. They live in memory: a restart ends them. */
export interface FaultBoard {
  /** Returns the settings of a fault that is on. Undefined, and cheap, if it is off. */
  readonly find: <Name extends FaultName>(name: Name) => FaultSettings<Name> | undefined;
  readonly list: () => readonly FaultView[];
  /** Switches a fault on, or changes its settings. Resolves when everybody who listens has followed. */
  readonly switchOn: (name: FaultName, settings?: unknown) => Promise<void>;
  readonly switchOff: (name: FaultName) => Promise<void>;
  readonly clear: () => Promise<void>;
  /** Calls this after each change of a fault, with its name. */
  readonly onChange: (listen: (name: FaultName) => Promise<void> | void) => void;
}

/** Creates the faults of a run, all of them off. */
export function createFaultBoard(): FaultBoard {
  const active = new Map<FaultName, ActiveFault>();
  const listeners: ((name: FaultName) => Promise<void> | void)[] = [];
  const tell = async (name: FaultName): Promise<void> => {
    for (const listen of listeners) await listen(name);
  };
  const switchOff = async (name: FaultName): Promise<void> => {
    if (active.delete(name)) await tell(name);
  };
  return {
    find: <Name extends FaultName>(name: Name) =>
      active.get(name)?.settings as FaultSettings<Name> | undefined,
    list: () => NAMES.map((name) => toView(name, active.get(name))),
    async switchOn(name, settings = {}) {
      active.set(name, {
        since: active.get(name)?.since ?? Date.now(),
        settings: parseSettings(name, settings),
      });
      await tell(name);
    },
    switchOff,
    async clear() {
      for (const name of [...active.keys()]) await switchOff(name);
    },
    onChange: (listen) => void listeners.push(listen),
  };
}

const NAMES = Object.keys(FAULTS) as FaultName[];

function parseSettings(name: FaultName, settings: unknown): unknown {
  const parsed = FAULTS[name].settings.safeParse(settings);
  if (!parsed.success) throw new FaultSettingsError(`${name}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function toView(name: FaultName, active: ActiveFault | undefined): FaultView {
  const { settings, ...texts } = FAULTS[name];
  return {
    name,
    ...texts,
    isOn: active !== undefined,
    ...(active && { since: active.since }),
    settings: active?.settings ?? settings.parse({}),
  };
}
