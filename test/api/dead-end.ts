import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Connection } from '../../backend/src/platform/database/embedded/supervisor.js';

/** Bytes of the protocol's COMMIT as Prisma sends it. */
const COMMIT = Buffer.from('COMMIT');

/** A way to PostgreSQL that can be cut without either side being told, as by a firewall or a pulled cable. */
export class DeadEnd {
  private readonly pairs = new Set<[near: Socket, far: Socket]>();
  private cut = false;
  private mutesCommit = false;
  private onCommit: () => void = () => undefined;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static open({ host, port }: Connection): Promise<DeadEnd> {
    return new Promise((done) => {
      const server = createServer((near) => {
        way.join(near, connect(`${host}/.s.PGSQL.${String(port)}`));
      });
      server.listen(0, '127.0.0.1', () => {
        way = new DeadEnd(server, (server.address() as AddressInfo).port);
        done(way);
      });
      let way: DeadEnd;
    });
  }

  /** From now on nothing passes, in either direction; connections are taken and stay silent. */
  break(): void {
    this.cut = true;
  }

  /** What is new passes again; what was cut stays dead. */
  mend(): void {
    this.cut = false;
  }

  /** Lets the next COMMIT through, and nothing back to whoever sent it. Resolves when it has passed. */
  swallowAnswerToCommit(): Promise<void> {
    this.mutesCommit = true;
    return new Promise((done) => (this.onCommit = done));
  }

  close(): void {
    for (const pair of this.pairs) for (const socket of pair) socket.destroy();
    this.server.close();
  }

  private join(near: Socket, far: Socket): void {
    this.pairs.add([near, far]);
    let dead = this.cut;
    near.on('data', (bytes) => {
      dead ||= this.cut;
      if (dead) return;
      far.write(bytes);
      if (!this.mutesCommit || !bytes.includes(COMMIT)) return;
      this.mutesCommit = false;
      dead = true;
      this.onCommit();
    });
    far.on('data', (bytes) => {
      dead ||= this.cut;
      if (!dead) near.write(bytes);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  }
}
