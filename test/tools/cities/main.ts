import { writeFileSync } from "node:fs";
import { printHelpOnRequest } from "#test/tools/print-help-on-request.ts";
import { writeCities } from "./write-cities.ts";

printHelpOnRequest(`Writes the cities of the courier's gazetteer, from the package city-timezones.

  npm run cities

Run it after an update of the package; a test compares the file with the package.`);

writeFileSync("shared/courier/adapters/location/cities.json", writeCities());
