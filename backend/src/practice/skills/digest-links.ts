import { Buffer } from 'node:buffer';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type Config, originOf } from '../../platform/config/index.js';
import { Problem } from '../../platform/http/index.js';
import { SecretBox } from '../../platform/secrets/index.js';
import type { Place } from './shares.repository.js';

interface DigestAddresses {
  readonly link: string;
  /** For people: a page that asks first; the token stands in no log. */
  readonly unsubscribe: string;
  /** For mail programs, which send nothing but the address. */
  readonly oneClick: string;
}

const PURPOSE = 'skill-digest';
const Sealed = z.tuple([z.uuid(), z.uuid()]);

/**
 * The links in the weekly mail. That of the end of it works in every mail ever sent and needs no row: the server has sealed
 * whom it is for. All that it can do is turn this mail off.
 */
@Injectable()
export class DigestLinks {
  constructor(
    private readonly box: SecretBox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  of({ organisationId, userId }: Place): DigestAddresses {
    const origin = originOf(this.config);
    const token = Buffer.from(
      this.box.seal(JSON.stringify([organisationId, userId]), PURPOSE),
    ).toString('base64url');
    return {
      link: `${origin}/organisations/${organisationId}/skills`,
      unsubscribe: `${origin}/unsubscribe#${token}`,
      oneClick: `${origin}/api/v1/skill-digests/one-click?token=${token}`,
    };
  }

  /** Whom a token is for; throws 410 where it is none of ours. */
  placeOf(token: string): Place {
    try {
      const text = this.box.open(Buffer.from(token, 'base64url'), PURPOSE);
      const [organisationId, userId] = Sealed.parse(JSON.parse(text));
      return { organisationId, userId };
    } catch {
      throw goneLink();
    }
  }
}

export const goneLink = (): Problem =>
  new Problem(410, 'link-gone', 'This link is incomplete, or you are no member there any more.');
