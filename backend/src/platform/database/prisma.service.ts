import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../../generated/prisma/client.js';
import { DATABASE, type Database } from './database.js';
import { currentScope, inScope, type Scope } from './scope.js';
import { scopedPool } from './scoped-pool.js';
import { statementNames } from './statement-names.js';

type Load = (requests: never) => Promise<unknown>;

/** What of Prisma's insides decides which statements of different callers become one, and when they run. */
interface Batching {
  readonly _requestHandler?: {
    readonly dataloader?: {
      readonly options?: {
        batchBy?: (request: object) => string | undefined;
        batchLoader?: Load;
        singleLoader?: Load;
      };
    };
  };
}

/**
 * Prisma's client over the one pool of this process; each statement in the scope of its caller (scope.ts). Only
 * repositories inject it.
 */
@Injectable()
export class PrismaService extends PrismaClient implements OnApplicationShutdown {
  constructor(@Inject(DATABASE) private readonly database: Database) {
    // the adapter hands the name on to pg, which takes none at all for a statement to be planned each time
    const statementNameGenerator = statementNames() as (query: { readonly sql: string }) => string;
    const pool = scopedPool(database.pool, database.timeoutMs);
    super({ adapter: new PrismaPg(pool, { statementNameGenerator }) });
    keepCallersApart(this as unknown as Batching);
  }

  /** Last of all: requests in flight and jobs have ended by then. */
  async onApplicationShutdown(): Promise<void> {
    await this.$disconnect();
    await this.database.close();
  }
}

/**
 * Prisma joins each `findUnique` of one tick into one statement, and sends that (as the statements of a list of a
 * transaction) on behalf of whoever asked first in the tick. Here only those of one scope are joined, and they run in it.
 */
function keepCallersApart(client: Batching): void {
  const options = client._requestHandler?.dataloader?.options;
  const { batchBy, batchLoader, singleLoader } = options ?? {};
  if (!options || !batchBy || !batchLoader || !singleLoader)
    throw new Error(
      'this release of Prisma batches statements in another way: see prisma.service.ts',
    );
  const scopes = new WeakMap<object, Scope>();
  options.batchBy = (request) => {
    const scope = currentScope();
    scopes.set(request, scope);
    const batch = batchBy(request);
    return batch === undefined ? undefined : `${JSON.stringify(scope)} ${batch}`;
  };
  options.batchLoader = (requests: readonly object[]) =>
    inScope(scopes.get(requests[0] ?? requests) ?? currentScope(), () =>
      batchLoader(requests as never),
    );
  options.singleLoader = (request: object) =>
    inScope(scopes.get(request) ?? currentScope(), () => singleLoader(request as never));
}
