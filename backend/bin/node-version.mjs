/**
 * Which Node runs this: 20 from 20.19 and 22 from 22.12 on can `require` ES modules, as packages that we use do.
 * Plain JavaScript without imports, as it runs before anything else, on any Node.
 * @param {string} version such as 20.19.0
 * @returns {string | null} one sentence for people where it is too old
 */
export function nodeProblem(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return null;
  return `meshwright: Node ${version} is too old: 20.19 or newer of 20, or 22.12 or newer is needed (24 recommended).`;
}

/** Ends the process with that sentence. */
export function requireNode() {
  const problem = nodeProblem(process.versions.node);
  if (problem === null) return;
  console.error(problem);
  process.exit(1);
}
