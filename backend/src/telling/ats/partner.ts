import type { Type } from '@nestjs/common';

/** One of the addresses that a partner is given. */
export interface PartnerEndpoint {
  /** As the partner’s documentation calls it. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Below `/api/`. */
  readonly path: string;
}

/** An applicant tracking system: what owners read of it, and the routes that it calls. One file each, one line in partners.ts. */
export interface Partner {
  /** Stands in the database. */
  readonly id: string;
  readonly name: string;
  /** What it was built from. */
  readonly documentation: string;
  readonly endpoints: readonly PartnerEndpoint[];
  readonly controller: Type;
}
