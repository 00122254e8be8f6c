import { describe, expect, it } from "vitest";
import type {
  StoreHttpClient,
  StoreHttpRequest,
} from "#shared/bridge/adapters/http/store-http-client.ts";
import { StoreUnreachableError } from "#shared/bridge/adapters/http/store-unreachable-error.ts";
import { createProofImageReader } from "#shared/bridge/adapters/images/proof-image-reader.ts";
import { addSandboxProof } from "#shared/courier/domain/sandbox/sandbox-proof-image.ts";
import { buildJpeg, buildPng, buildPngChunk } from "#test/builders/image-files.ts";

const URL_OF_DOOR = "https://images.test/door.jpg";

/** Reads a photo from a host that answers so. */
async function read(bytes: Buffer | Error, status = 200, url = URL_OF_DOOR) {
  const requests: StoreHttpRequest[] = [];
  const client: StoreHttpClient = async (address, request) => {
    requests.push(request);
    if (bytes instanceof Error) throw bytes;
    return { status, headers: {}, text: bytes.toString(request.encoding), url: new URL(address) };
  };
  return { file: await createProofImageReader(client)(url), requests };
}

describe("a photo that a courier's link leads to", () => {
  it("is fetched without credentials, and its bytes say what it is", async () => {
    const { file, requests } = await read(buildPng([buildPngChunk("tEXt", Buffer.from("Ada"))]));

    expect(file).toEqual({ contentType: "image/png", bytes: buildPng() });
    expect((await read(buildJpeg())).file).toEqual({
      contentType: "image/jpeg",
      bytes: buildJpeg(),
    });
    expect(Object.keys(requests[0]?.headers ?? {})).toEqual(["accept"]);
  });

  it("is not asked for if the link has it", async () => {
    const url = `data:image/png;base64,${buildPng().toString("base64")}`;
    const { file, requests } = await read(new Error("asked"), 200, url);

    expect(file?.bytes).toEqual(buildPng());
    expect(requests).toEqual([]);
    const simulated = { isDelivery: true, status: 1700, insertedAt: new Date(0) };
    const [image] = addSandboxProof([], simulated);
    const { file: ofSandbox } = await read(new Error("asked"), 200, image?.url);
    expect(ofSandbox?.contentType).toBe("image/png");
  });

  it.each<[string, Buffer | Error, number?]>([
    ["is gone", buildPng(), 404],
    ["needs a key", buildPng(), 403],
    ["is a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["is a drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["is empty", Buffer.alloc(0)],
    ["cannot be reached", new StoreUnreachableError("silent")],
    ["is too large", new StoreUnreachableError("too-large")],
    ["is at a private address", new StoreUnreachableError("forbidden-address")],
  ])("is none if it %s", async (_, bytes, status) => {
    expect((await read(bytes, status)).file).toBeUndefined();
  });
});
