import { asProblem } from '../../api/problem.js';

/** Whether the server no longer knows this browser as the candidate's: signed out, or somebody else's by now. */
export const isLost = (error: unknown): boolean => [401, 404].includes(asProblem(error).status);
