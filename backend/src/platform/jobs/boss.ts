import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';

/** How often a worker looks for jobs whose doer is gone. */
const LOOK_SECONDS = 15;

/**
 * pg-boss over this process's own pool. `supervise`: this process also keeps the queues in order (a worker does).
 * Errors are told to `onError` and mend themselves with the database: pg-boss goes on polling.
 */
export function createBoss(
  pool: Pool,
  options: { supervise: boolean; onError: (error: Error) => void },
): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values ?? []) },
    supervise: options.supervise,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
    schedule: options.supervise,
    createSchema: false, // the start makes it and gives it to the API's role
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', options.onError);
  return boss;
}
