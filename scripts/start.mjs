// Runs a program of scripts/, in a fresh clone too. Must stay parsable for old Nodes, so that they print the message.
const OLDEST_NODE = 20;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  console.error(
    `\nRasad needs Node.js ${OLDEST_NODE} or newer, and this is ${process.version}. ` +
      "Install one from https://nodejs.org, or with nvm: nvm install 24\n",
  );
  process.exitCode = 1;
} else {
  import("./start-program.mjs");
}
