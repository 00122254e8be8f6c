import { parseArgs } from "node:util";
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { changeKeyRing, describeKeyRing, KeyRingError } from "./change-key-ring.ts";

const USAGE = `npm run keys -- show|add|use|remove <secret's name or ARN> [key id]
  show     prints the ids of the keys
  add      adds a new key, which is accepted and not yet used
  use k2   makes a key the current one
  remove k1  removes a key: what it sealed or signed is invalid from then on

Uses the AWS credentials of the environment. No key is printed.`;

const client = new SecretsManagerClient();

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function readSecret(id: string): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: id }));
  if (SecretString === undefined) throw new KeyRingError("The secret has no text.");
  return SecretString;
}

function parseChange(verb: string | undefined, keyId: string | undefined) {
  if (verb === "add") return { kind: verb } as const;
  if ((verb === "use" || verb === "remove") && keyId !== undefined)
    return { kind: verb, keyId } as const;
  throw new KeyRingError(USAGE);
}

async function run(args: readonly string[]): Promise<void> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [verb, secretId, keyId] = positionals;
  if (secretId === undefined) throw new KeyRingError(USAGE);
  const before = await readSecret(secretId);
  if (verb === "show") return print(describeKeyRing(before));
  const after = changeKeyRing(before, parseChange(verb, keyId));
  if (after !== before)
    await client.send(new PutSecretValueCommand({ SecretId: secretId, SecretString: after }));
  print(describeKeyRing(after));
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  // A message of Secrets Manager names the secret's ARN and never its value.
  process.stderr.write(`${error instanceof Error ? error.message : "failed"}\n`);
  process.exitCode = 1;
}
