/** Prints the help text and exits with code 0 if the command line contains `--help`. */
export function printHelpOnRequest(help: string): void {
  if (!process.argv.includes("--help")) return;
  console.log(help);
  process.exit(0);
}
