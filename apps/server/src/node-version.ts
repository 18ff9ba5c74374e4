// Which versions of Node are supported.

/** The first major version that still gets security fixes; odd ones never do for long. */
const OLDEST_SUPPORTED = 22;
const RECOMMENDED = 24;

/** Returns a line to print at the start for a version whose support has ended; an empty text otherwise. */
export function describeOldNode(version: string): string {
  const major = Number.parseInt(version, 10);
  const isSupported = major >= OLDEST_SUPPORTED && (major % 2 === 0 || major > RECOMMENDED);
  return isSupported ? '' : `Node ${version} works, but its support has ended: install Node ${RECOMMENDED} LTS.\n`;
}
