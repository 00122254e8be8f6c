/** Node's HTTP and HTTPS clients, whose requests go to the simulated network. */
export * from "node:http";

import { EventEmitter } from "node:events";
import { getPlatform, type HttpAnswer } from "../platform.ts";

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** As far as the clients of this repository read a response: its body by iteration or by events. */
class VirtualResponse extends EventEmitter {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly #body: Buffer;

  constructor({ status, headers, body }: HttpAnswer) {
    super();
    this.statusCode = status;
    this.headers = headers;
    this.#body = Buffer.from(body);
  }
  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    yield this.#body;
  }
  resume(): this {
    queueMicrotask(() => this.emit("end"));
    return this;
  }
  destroy(): void {
    this.removeAllListeners();
  }
}

class VirtualRequest extends EventEmitter {
  readonly reusedSocket = false;
  readonly #url: URL;
  readonly #options: RequestOptions;

  constructor(url: URL, options: RequestOptions) {
    super();
    this.#url = url;
    this.#options = options;
  }

  end(body = ""): void {
    const { method = "GET", headers = {}, signal } = this.#options;
    const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const request = { method, url: this.#url, headers: Object.fromEntries(lowerCase), body };
    getPlatform()
      .sendHttp(request, signal)
      .then(
        (answer) => this.emit("response", new VirtualResponse(answer)),
        (error: unknown) => this.emit("error", error),
      );
  }
}

export const request = (url: URL | string, options: RequestOptions): VirtualRequest =>
  new VirtualRequest(new URL(url), options);
