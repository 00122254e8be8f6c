/** A call of an AWS client, as its command has it. */
export interface AwsCall {
  readonly command: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface HttpAnswer {
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A line of a log, or one value of a metric. */
export interface ServiceRecord {
  readonly service: string;
  readonly kind: "log" | "metric";
  readonly name: string;
  readonly detail: unknown;
}

/** What the code of a worker thread reaches in place of the machine, of AWS and of the network. */
export interface Platform {
  /** The time that the running instance reads, in milliseconds. */
  readNow(): number;
  /** Runs a task of the running instance after a delay. Returns the function that cancels it. */
  schedule(delayMs: number, run: () => void): () => void;
  drawFraction(): number;
  drawByte(): number;
  callAws(call: AwsCall): Promise<unknown>;
  sendHttp(request: HttpRequest, signal: AbortSignal | undefined): Promise<HttpAnswer>;
  report(record: ServiceRecord): void;
}

let installed: Platform | undefined;

/** Installs the platform of the next run. A worker thread runs one world at a time. */
export function installPlatform(platform: Platform | undefined): void {
  installed = platform;
}

export function getPlatform(): Platform {
  if (installed === undefined) throw new Error("no world runs in this thread");
  return installed;
}

/** Returns whether a world runs in this thread. Outside of one, the globals are Node.js' own. */
export const hasPlatform = (): boolean => installed !== undefined;
