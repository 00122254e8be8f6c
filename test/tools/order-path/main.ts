import { printHelpOnRequest } from "#test/tools/print-help-on-request.ts";
import { listOrderPath } from "./list-order-path.ts";

const HELP = `Lists the files of the bridge's domain and use cases that one plain order runs code in,
from its reconcile request to its booked point, and how many they are.

  npm run order-path

A file counts if at least one of its functions is called. Calls while the modules load are not counted.`;

printHelpOnRequest(HELP);
const files = await listOrderPath();
for (const file of files) console.log(file);
console.log(`${files.length} files`);
