const forbid = (name, from, to) => ({ name, severity: "error", from, to });

/** The table of who may import whom; README.md has it in words. */
export default {
  forbidden: [
    forbid("no-cycles", {}, { circular: true }),
    forbid("kernel-is-the-floor", { path: "^shared/kernel" }, { pathNot: "^(shared/kernel|node_modules/zod|(node:)?async_hooks$)" }),
    forbid("contract-is-plain-data", { path: "^shared/contract" }, { pathNot: "^(shared/(contract|kernel)|node_modules/zod)" }),
    forbid("operator-is-a-client", { path: "^shared/operator" }, { pathNot: "^(shared/(operator|kernel)|node_modules/zod)" }),
    forbid("aws-is-a-thin-floor", { path: "^shared/aws" }, { pathNot: "^(shared/(aws|kernel)|node_modules/(zod|@aws-sdk|@types/aws4|aws4)|(node:)?(crypto|https?|timers/promises|zlib)$)" }),
    forbid("outbound-is-a-thin-floor", { path: "^shared/outbound" }, { pathNot: "^(shared/(outbound|kernel)|(node:)?(dns|https?|net)$)" }),
    forbid("domain-is-pure", { path: "^shared/(bridge|courier)/domain" }, { pathNot: "^(shared/($1/domain|kernel)|node_modules/(zod|libphonenumber-js|localized-address-format|matcher))" }),
    forbid("use-cases-see-ports-only", { path: "^shared/(bridge|courier)/use-cases" }, { pathNot: "^(shared/($1/(domain|ports|use-cases)|contract|kernel)|node_modules/p-map)" }),
    forbid("systems-meet-in-contract", { path: "^(shared|functions|infra)/(bridge|courier)" }, { path: "^(shared|functions|infra)/(bridge|courier)", pathNot: "/$2/" }),
    forbid("no-cdk-in-lambda", { path: "^(functions|shared)" }, { path: "^(infra|node_modules/(aws-cdk-lib|constructs))" }),
    forbid("infra-sees-env-only", { path: "^infra" }, { path: "^(functions|shared)", pathNot: "/env\\.ts$|^shared/(contract|kernel)|^functions/runtime/metrics/|^functions/bridge/pages/unseen\\.css$" }),
    forbid("ops-is-a-client", { path: "^ops" }, { path: "^(infra|functions|shared)", pathNot: "^shared/(kernel|operator)" }),
    forbid("ops-is-a-leaf", { pathNot: "^(ops|test)" }, { path: "^ops" }),
    forbid("shared-never-imports-functions", { path: "^shared" }, { path: "^functions" }),
    forbid("tests-are-leaves", { pathNot: "^test" }, { path: "^test" }),
    forbid("handlers-are-leaves", { pathNot: "^test" }, { path: "^functions/.*/handler\\.ts$" }),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
  },
};
