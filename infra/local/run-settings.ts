import { StartError } from "./start-error.ts";

/** What the environment says about a local run. */
export interface RunSettings {
  readonly dir: string;
  /** The first of consecutive ports; 0 chooses free ports. */
  readonly firstPort: number;
  /** The duration of one step of the simulated driver. */
  readonly stepSeconds: number;
  /** Whether a synthetic order is placed each hour, and at the start. */
  readonly placesSyntheticOrders: boolean;
  /** A folder that receives a record of the permissions that the run used. */
  readonly collectGrantsIn: string | undefined;
}

/** The services of a run listen on so many consecutive ports. */
const PORT_COUNT = 11;
const LAST_FIRST_PORT = 65_536 - PORT_COUNT;

/** Reads the settings of a run. Throws a StartError that says what is wrong, before anything starts. */
export function readRunSettings(env: Readonly<NodeJS.ProcessEnv>): RunSettings {
  const {
    LOCAL_DIR: dir = ".local",
    LOCAL_PORT: port = "3000",
    LOCAL_STEP_SECONDS: step = "3",
    LOCAL_SYNTHETIC_ORDERS: synthetic = "no",
    LOCAL_GRANTS: collectGrantsIn,
  } = env;
  const firstPort = parseNumber(port);
  if (!Number.isInteger(firstPort) || firstPort < 0 || firstPort > LAST_FIRST_PORT)
    throw new StartError(
      `LOCAL_PORT must be a whole number from 0 to ${LAST_FIRST_PORT}, not "${port}". The run listens on ${PORT_COUNT} ports from there on; 0 chooses free ports. Correct or unset it.`,
    );
  const stepSeconds = parseNumber(step);
  if (!Number.isFinite(stepSeconds) || stepSeconds < 0)
    throw new StartError(
      `LOCAL_STEP_SECONDS must be a number of seconds from 0, not "${step}". Correct or unset it.`,
    );
  if (synthetic !== "yes" && synthetic !== "no")
    throw new StartError(
      `LOCAL_SYNTHETIC_ORDERS must be yes or no, not "${synthetic}". Correct or unset it.`,
    );
  const placesSyntheticOrders = synthetic === "yes";
  return { dir, firstPort, stepSeconds, placesSyntheticOrders, collectGrantsIn };
}

/** An empty text is no number, although `Number` reads it as 0. */
const parseNumber = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));
