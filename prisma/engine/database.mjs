/** The server of the datasource: its connection and whole databases on it. */
import pg from 'pg';

export class Database {
  constructor(url) {
    this.url = url;
  }

  /** Separate fields: with a connectionString, adapter-pg's shadow database would be the real one. */
  get connection() {
    const url = new URL(this.url);
    return {
      host: url.searchParams.get('host') ?? url.hostname,
      port: Number(url.port || 5432),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: decodeURIComponent(url.pathname.slice(1)),
    };
  }

  async probe() {
    const client = new pg.Client(this.connection);
    await client.connect();
    await client.end();
  }

  create(name = this.connection.database) {
    return this.#admin(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  }

  drop(name = this.connection.database) {
    return this.#admin(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
  }

  async #admin(sql) {
    const client = new pg.Client({ ...this.connection, database: 'postgres' });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }
}
