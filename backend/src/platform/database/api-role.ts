import { createHmac } from 'node:crypto';
import {
  DatabaseError,
  escapeIdentifier,
  escapeLiteral,
  Client,
  type ClientConfig,
  type Pool,
  type PoolClient,
} from 'pg';

/** Who the API is in PostgreSQL: it owns no table, so that row-level security and append-only tables hold for it. */
export const API_ROLE = 'meshwright_api';

const QUEUE_SCHEMA = 'pgboss';

/** Its own, in each database: two starts at once make the role once. */
const ROLE_LOCK = 72_707_370;

/**
 * A role that cannot be made or used: what is missing, and what to do.
 * @internal
 */
export class RoleError extends Error {
  override readonly name = 'RoleError';
}

/** A password that only who knows the owner's can work out; undefined where the server asks for none. */
export function derivedPassword(ownersPassword: string): string | undefined {
  if (ownersPassword === '') return undefined;
  return createHmac('sha256', ownersPassword).update(API_ROLE).digest('base64url');
}

/**
 * Makes or mends the role `name` and what it may do in this database. Run it after the migrations, as their owner.
 * `password`: the role is this program's to make; `null`: the operator has made it (DATABASE_API_URL).
 */
export async function prepareApiRole(
  owner: Pool,
  name: string,
  login: { readonly password: string | undefined; readonly connection: ClientConfig } | null,
): Promise<void> {
  const client = await owner.connect();
  client.on('error', ignore);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ROLE_LOCK]);
    if (login) await ensureLogin(client, name, login);
    await grant(client, name);
    await giveQueue(client, name);
  } catch (error) {
    throw roleProblem(error, name);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [ROLE_LOCK]).catch(ignore);
    client.off('error', ignore);
    client.release();
  }
}

async function ensureLogin(
  client: PoolClient,
  name: string,
  { password, connection }: { password: string | undefined; connection: ClientConfig },
): Promise<void> {
  const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  const secret = password === undefined ? '' : ` PASSWORD ${escapeLiteral(password)}`;
  const role = escapeIdentifier(name);
  if (known.rowCount === 0) {
    // another database's start may make it at the same moment: roles belong to the whole server
    await client
      .query(`CREATE ROLE ${role} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE${secret}`)
      .catch(unless('42710', '23505'));
  } else if (password !== undefined && !(await canLogIn(connection))) {
    await assertOnlyHere(client, name);
    await client.query(`ALTER ROLE ${role} LOGIN${secret}`);
  }
}

async function canLogIn(connection: ClientConfig): Promise<boolean> {
  const client = new Client(connection);
  client.on('error', ignore);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith('28')) return false;
    throw error;
  } finally {
    await client.end().catch(ignore);
  }
}

/** A second installation on the same server has its own password for the role: neither may lock the other out. */
async function assertOnlyHere(client: PoolClient, name: string): Promise<void> {
  const elsewhere = await client.query(
    `SELECT 1 FROM pg_shdepend d JOIN pg_roles r ON r.oid = d.refobjid
     WHERE r.rolname = $1 AND d.dbid <> 0
       AND d.dbid <> (SELECT oid FROM pg_database WHERE datname = current_database()) LIMIT 1`,
    [name],
  );
  if (elsewhere.rowCount !== 0)
    throw new RoleError(
      `The role ${name} has another password here and serves another database of this server: make a role of its own for this one, and set DATABASE_API_URL`,
    );
}

/** Append-only and immutable tables are known by their triggers; whatever comes later has to be granted by that rule too. */
async function grant(client: PoolClient, name: string): Promise<void> {
  const role = escapeIdentifier(name);
  const guarded = await client.query<{ target: string; trigger: string }>(
    `SELECT tgrelid::regclass::text AS target, tgname AS trigger FROM pg_trigger
     WHERE tgname LIKE '%\\_append\\_only' OR tgname LIKE '%\\_immutable'`,
  );
  await client.query(
    [
      'BEGIN',
      `GRANT USAGE ON SCHEMA public TO ${role}`,
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`,
      `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role}`,
      `REVOKE ALL ON _prisma_migrations FROM ${role}`,
      ...guarded.rows.map(
        ({ target, trigger }) =>
          `REVOKE ${trigger.endsWith('_immutable') ? 'UPDATE' : 'UPDATE, DELETE'} ON ${target} FROM ${role}`,
      ),
      'COMMIT',
    ].join(';\n'),
  );
}

/** The job queue makes and changes its own tables: its schema is the one thing that the role owns. */
async function giveQueue(client: PoolClient, name: string): Promise<void> {
  const role = escapeIdentifier(name);
  const found = await client.query<{ owner: string }>(
    'SELECT nspowner::regrole::text AS owner FROM pg_namespace WHERE nspname = $1',
    [QUEUE_SCHEMA],
  );
  if (found.rows[0]?.owner === role || found.rows[0]?.owner === name) return;
  // an owner that is no superuser may hand things over only to a role that it can become: whoever made the role (which
  // is not that yet, from PostgreSQL 16 on) makes itself one, and whom an operator has made one may not grant it
  await client.query(`DO $$ BEGIN
    IF NOT pg_has_role(${escapeLiteral(name)},
      CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) THEN
      EXECUTE format('GRANT %I TO %I', ${escapeLiteral(name)}, current_user);
    END IF; END $$`);
  if (found.rowCount === 0) {
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${QUEUE_SCHEMA} AUTHORIZATION ${role}`);
    return;
  }
  await client.query(`DO $$ DECLARE thing record; BEGIN
    ALTER SCHEMA ${QUEUE_SCHEMA} OWNER TO ${role};
    FOR thing IN SELECT c.oid::regclass AS name FROM pg_class c
      WHERE c.relnamespace = '${QUEUE_SCHEMA}'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
    LOOP EXECUTE format('ALTER TABLE %s OWNER TO ${role}', thing.name); END LOOP;
    FOR thing IN SELECT p.oid::regprocedure AS name FROM pg_proc p
      WHERE p.pronamespace = '${QUEUE_SCHEMA}'::regnamespace
    LOOP EXECUTE format('ALTER ROUTINE %s OWNER TO ${role}', thing.name); END LOOP;
    FOR thing IN SELECT t.oid::regtype AS name FROM pg_type t
      WHERE t.typnamespace = '${QUEUE_SCHEMA}'::regnamespace AND t.typtype = 'e'
    LOOP EXECUTE format('ALTER TYPE %s OWNER TO ${role}', thing.name); END LOOP;
  END $$`);
}

/** Throws where the API's connection could see past row-level security. */
export async function assertUnprivileged(api: Pool): Promise<void> {
  const { rows } = await api.query<{ name: string; privileged: boolean }>(
    'SELECT rolname AS name, rolsuper OR rolbypassrls AS privileged FROM pg_roles WHERE rolname = current_user',
  );
  if (rows[0]?.privileged !== false)
    throw new RoleError(
      `The role ${rows[0]?.name ?? ''} of the API is a superuser or has BYPASSRLS, so PostgreSQL would hold no organisation's rows apart: set DATABASE_API_URL to a role without either`,
    );
}

function roleProblem(error: unknown, name: string): unknown {
  if (!(error instanceof DatabaseError) || error.code !== '42501') return error;
  return new RoleError(
    `The user of DATABASE_URL may not set up the role ${name} of the API (${error.message}): run "CREATE ROLE ${name} LOGIN PASSWORD '…'" and "GRANT ${name} TO <user of DATABASE_URL>" as a superuser, and set DATABASE_API_URL to connect as that role`,
    { cause: error },
  );
}

const unless =
  (...codes: string[]) =>
  (error: unknown): void => {
    if (!codes.includes(String((error as { code?: unknown }).code))) throw error;
  };

const ignore = (): void => undefined;
