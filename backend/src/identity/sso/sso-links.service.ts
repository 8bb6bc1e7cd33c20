import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SignInChanges, SignInRules } from '../accounts/index.js';
import { ChallengesService } from '../challenges/index.js';
import { Clock } from '../../platform/config/index.js';
import { type Principal, Problem } from '../../platform/http/index.js';
import { ssoProblem } from './sso-problem.js';
import type { PendingLink } from './sso-sign-in.service.js';
import { SsoRepository } from './sso.repository.js';

/** More is no mix-up between one's own accounts. */
const MOST_TRIES = 5;

/** What is stored of connections. */
@Injectable()
export class IdentityLinks {
  constructor(
    private readonly sso: SsoRepository,
    private readonly clock: Clock,
  ) {}

  /** An organisation that wants the person to come by its single sign-on. */
  async enforcedFor(userId: string): Promise<string | null> {
    const [held] = await this.sso.holding(userId);
    return held?.organisationId ?? null;
  }

  /** Who has an address of the provider's domains joins the organisation by it. */
  async connect({ email, ...identity }: PendingLink, userId: string): Promise<boolean> {
    const { organisationId, issuer, subject } = identity;
    const provider = await this.sso.provider(organisationId);
    if (provider?.issuer !== issuer) return false;
    const key = { organisationId, issuer, subject };
    if (!(await this.sso.link(key, userId, this.clock.now()))) return false;
    if (provider.domains.includes(email.split('@').at(-1) ?? ''))
      await this.sso.join(organisationId, userId);
    return true;
  }
}

/** Connects an identity with an account, once its owner has signed in to it, and holds members to it from then on. */
@Injectable()
export class SsoLinksService implements OnModuleInit {
  constructor(
    private readonly links: IdentityLinks,
    private readonly challenges: ChallengesService,
    private readonly changes: SignInChanges,
    private readonly rules: SignInRules,
  ) {}

  onModuleInit(): void {
    this.rules.register(async ({ id }, strength) => {
      if (strength === 'single-sign-on') return;
      const organisation = await this.links.enforcedFor(id);
      if (organisation !== null)
        throw new Problem(
          403,
          'single-sign-on-required',
          'Your organisation wants you to sign in at its own sign-in page.',
          { organisation },
        );
    });
  }

  /**
   * The person has come back from the provider and signed in here: the two belong together. Who has signed in to another
   * of their accounts may sign in to the right one and ask again. Throws Problem `sso-over`, `other-account` or `linked-already`.
   */
  async confirm({ userId }: Principal, token: string | undefined): Promise<void> {
    const asked = await this.challenges.tried('sso_link', token ?? '', MOST_TRIES);
    if (!asked) throw ssoProblem('sso-over');
    const link = asked.data as unknown as PendingLink;
    if ((await this.changes.nameOf(userId)) !== link.email)
      throw new Problem(
        403,
        'other-account',
        `The provider knows you as ${link.email}: sign in to the account with that address.`,
      );
    if (!(await this.challenges.take('sso_link', token))) throw ssoProblem('sso-over');
    if (!(await this.links.connect(link, userId)))
      throw new Problem(
        409,
        'linked-already',
        'This identity is connected with an account already.',
      );
    await this.changes.tell(userId, 'identity-linked');
  }
}
