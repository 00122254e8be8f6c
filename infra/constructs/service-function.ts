import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { AssetHashType, DockerImage, type Duration, RemovalPolicy } from "aws-cdk-lib";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Architecture, Code, Function as LambdaFunction, Runtime } from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { buildSync } from "esbuild";
import { writeBundle } from "./bundles.ts";
import { addFunctionAlarms } from "./function-alarms.ts";

export interface ServiceFunctionProps<Env extends Record<string, string>> {
  /** Folder of the handler, from the repository root: `functions/<system>/<what-it-does>`. */
  readonly folder: `functions/${string}`;
  readonly description: string;
  readonly timeout: Duration;
  /** Exactly the variables the handler's own `env.ts` reads. */
  readonly environment: Env;
  readonly memoryMegabytes?: number;
  /** For its alarm: what it means that it crashes or times out, and what to do. */
  readonly failureImpact?: string;
  /** How many calls of it may always run at once, and no more than that; absent: what the account has left. */
  readonly reservedConcurrency?: number | undefined;
  /** What lies beside the bundle as `<name>.gz`: each is these files, one after the other. */
  readonly gzipped?: GzippedFiles;
  /** What lies beside the bundle as `<name>.gz`: each is this script with all it imports, for browsers. */
  readonly browserScripts?: BrowserScripts;
}

type GzippedFiles = Readonly<Record<string, readonly string[]>>;
type BrowserScripts = Readonly<Record<string, string>>;

/**
 * A Lambda function with the house settings: Node 24 on ARM, one CommonJS file, its own log group,
 * and alarms on its failing and on calls that are turned away.
 */
export class ServiceFunction<Env extends Record<string, string>> extends LambdaFunction {
  constructor(scope: Construct, id: string, props: ServiceFunctionProps<Env>) {
    const logGroup = new LogGroup(scope, `${id}Logs`, {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // A role of its own, which may write to its own log and no other.
    const role = new Role(scope, `${id}ServiceRole`, {
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
    });
    logGroup.grantWrite(role);
    super(scope, id, {
      role,
      logGroup,
      code: bundleHandler(`${props.folder}/handler.ts`, props),
      handler: "index.handler",
      description: props.description,
      timeout: props.timeout,
      memorySize: props.memoryMegabytes ?? 512,
      environment: { NODE_OPTIONS: "--enable-source-maps", ...props.environment },
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      ...(props.reservedConcurrency !== undefined && {
        reservedConcurrentExecutions: props.reservedConcurrency,
      }),
    });
    addFunctionAlarms(this, props.folder, props.failureImpact);
  }
}

/**
 * The handler and all it imports as one file, made by esbuild in this process: CDK's own
 * NodejsFunction starts npx for every function, which costs seconds at each start of a local run.
 */
const bundleHandler = (
  entry: string,
  {
    gzipped = {},
    browserScripts = {},
  }: Pick<ServiceFunctionProps<Record<string, string>>, "gzipped" | "browserScripts">,
) =>
  Code.fromAsset(resolve(entry, ".."), {
    // The handler's folder says nothing of what it imports: only the bundle does.
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never pulled: `tryBundle` always answers.
      image: DockerImage.fromRegistry("unused"),
      local: {
        tryBundle(outputFolder) {
          writeBundle(entry, outputFolder);
          for (const [name, files] of Object.entries(gzipped)) {
            const content = Buffer.concat(files.map((file) => readFileSync(file)));
            writeGzipped(`${outputFolder}/${name}.gz`, content);
          }
          for (const [name, script] of Object.entries(browserScripts)) {
            writeGzipped(`${outputFolder}/${name}.gz`, bundleBrowserScript(script));
          }
          return true;
        },
      },
    },
  });

const writeGzipped = (file: string, content: Uint8Array) =>
  writeFileSync(file, gzipSync(content, { level: 9 }));

/** One script that declares nothing to others, for the browsers of the last three years. */
function bundleBrowserScript(entry: string): Uint8Array {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    write: false,
    bundle: true,
    platform: "browser",
    target: "es2022",
    format: "iife",
    minify: true,
    legalComments: "none",
    logLevel: "warning",
  });
  return Buffer.concat(outputFiles.map(({ contents }) => contents));
}
