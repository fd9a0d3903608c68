#!/usr/bin/env node
/** Starts `charter` if Node is new enough. Old versions must be able to parse this file. */
const OLDEST = [20, 19];

const [major, minor] = process.versions.node.split(".").map(Number);
if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) void import("./launch.js");
else {
  console.error(`charter: it needs Node.js ${OLDEST.join(".")} or newer; this is ${process.versions.node}.`);
  process.exitCode = 2;
}
