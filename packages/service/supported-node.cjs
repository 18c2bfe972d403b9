// @ts-check
// Which versions of Node run the project. Every Node since 16 can run this file, without any package.
const { engines } = require("./package.json");

/** As npm writes it: "^22.22.2 || ^24.15.0". */
const RANGE = engines.node;

/** Whether a version is supported. @param {string} [version] such as "24.15.0"; of this Node if it is not given */
function isSupported(version = process.versions.node) {
  const [major, minor, patch] = version.split(".").map(Number);
  return RANGE.split("||").some((part) => {
    const [least, leastMinor, leastPatch] = part.trim().slice(1).split(".").map(Number);
    return major === least && (minor > leastMinor || (minor === leastMinor && patch >= leastPatch));
  });
}

/**
 * Ends the process with one sentence unless its Node is supported: native packages would crash it later.
 * @param {string} service its name
 */
function requireSupportedNode(service) {
  if (isSupported()) return;
  process.stderr.write(
    `${service} cannot start: Node ${process.versions.node} is not supported (${RANGE}). Install one that is, and start again.\n`,
  );
  process.exit(1);
}

module.exports = { RANGE, isSupported, requireSupportedNode };
