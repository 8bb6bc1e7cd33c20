import { Session, type Profiler } from 'node:inspector';

/**
 * How many functions `work` calls, everything below it included: the same number on every machine, however busy it is,
 * and so a measure of the work of which laws can be tested. What runs inside one call without calling (a regular
 * expression, a loop around nothing) is not seen; that is for `npm run bench`. `work` ends before it returns.
 */
export function callsOf(work: () => unknown): number {
  const session = new Session();
  session.connect();
  try {
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    work();
    let counted: Profiler.ScriptCoverage[] = [];
    session.post('Profiler.takePreciseCoverage', (error, taken) => {
      if (error) throw error;
      counted = taken.result;
    });
    session.post('Profiler.stopPreciseCoverage');
    return counted
      .flatMap(({ functions }) => functions)
      .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
  } finally {
    session.disconnect();
  }
}
