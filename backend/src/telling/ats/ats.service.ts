import { Inject, Injectable } from '@nestjs/common';
import { NewCandidate } from '../../taking/candidates/index.js';
import { InvitationReader, InvitationsService } from '../../taking/invitations/index.js';
import { Clock, CONFIG, originOf, type Config } from '../../platform/config/index.js';
import {
  addressFault,
  invalidInput,
  type Member,
  notFound,
  Problem,
} from '../../platform/http/index.js';
import { hostFault } from './ats-address.js';
import { keptComplaint, waitingWord, type Complaint } from './ats-words.js';
import { ConnectionsRepository } from './connections.repository.js';
import { CountingResults, type CountingResult } from './counting-results.service.js';
import { SendsRepository } from './sends.repository.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a partner wants sent to whom; nothing else of what it says is looked at. */
export interface Wish {
  readonly test: string;
  readonly email: string;
  readonly displayName: string;
  /** Where it wants to hear of a result. */
  readonly url: string;
  /** Where alone that may be, these hosts and what lies below them. */
  readonly hosts: readonly string[];
}

/** How far something is that a partner had sent: a word while there is no result that counts. */
export type Progress =
  { readonly word: string } | { readonly result: CountingResult; readonly page: string };

/** What partners may do, whatever their own words for it are. */
@Injectable()
export class AtsService {
  constructor(
    private readonly sends: SendsRepository,
    private readonly connections: ConnectionsRepository,
    private readonly invitations: InvitationsService,
    private readonly reader: InvitationReader,
    private readonly results: CountingResults,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  tests({ organisationId }: Member): Promise<{ id: string; title: string }[]> {
    return this.sends.tests(organisationId);
  }

  /**
   * Invites as a manager would; returns the invitation's id. Whoever has one that stands gets no second one and no second
   * mail, and neither does a send that comes again (the same address, test and person) after it was taken. 404 where
   * there is no such test, 400 where this server would not go to the address.
   */
  async send(
    member: Member,
    partner: string,
    { test, url, hosts, ...person }: Wish,
  ): Promise<string> {
    const inside = this.config.webhookPrivateAddresses;
    const to = new URL(url);
    const fault = addressFault(to, inside) ?? hostFault(to, hosts, inside);
    if (fault !== null) throw invalidInput([{ path: 'url', message: fault }]);
    if (!UUID.test(test)) throw notFound('test');
    const { organisationId } = member;
    const of = { organisationId, assessmentId: test.toLowerCase() };
    const { email } = person;
    const known = await this.sends.before({ organisationId, partner }, { ...of, url, email });
    if (known !== null && (await this.holds(of, known))) return known;
    const invitationId =
      (await this.reader.standing(of, email)) ??
      (await this.invite(member, of.assessmentId, person));
    const send = { organisationId, partner, invitationId, url, createdAt: this.clock.now() };
    if (!(await this.sends.keep(send)))
      throw new Problem(409, 'too-many-sends', 'This invitation was sent from too many places.');
    return invitationId;
  }

  /** 404 where the partner never had it sent. */
  async progress(member: Member, partner: string, invitationId: string): Promise<Progress> {
    const { organisationId, userId } = member;
    const of = { organisationId, partner };
    const assessmentId = UUID.test(invitationId)
      ? await this.sends.assessmentOf(of, invitationId)
      : null;
    if (assessmentId === null) throw notFound('test of a candidate');
    const { state } = await this.reader.find({ organisationId, assessmentId }, invitationId);
    const outcome = await this.results.of({ organisationId, assessmentId, invitationId, userId });
    if (outcome.is !== 'counting') return { word: waitingWord(state, outcome.is !== 'none') };
    const { result } = outcome;
    const { score, band } = result;
    await this.sends.read(of, invitationId, { at: this.clock.now(), score, band });
    return { result, page: this.pageOf(organisationId, assessmentId, invitationId) };
  }

  async complain(
    { organisationId }: Member,
    partner: string,
    { interview, ...complaint }: Complaint & { readonly interview: string | null },
  ): Promise<void> {
    const { call, errors } = keptComplaint(complaint);
    await this.connections.complain(
      { organisationId, partner },
      { at: this.clock.now(), call, errors: [...errors] },
      interview !== null && UUID.test(interview) ? interview : null,
    );
  }

  /** Whether a send that comes again is answered by what it had sent: it stands, is being taken or was. */
  private async holds(of: { organisationId: string; assessmentId: string }, id: string) {
    const { state } = await this.reader.find(of, id);
    return state !== 'expired' && state !== 'revoked';
  }

  private async invite(
    member: Member,
    assessment: string,
    person: Pick<Wish, 'email' | 'displayName'>,
  ): Promise<string> {
    const { note: _, ...request } = NewCandidate.parse(person);
    const place = { organisation: member.organisationId, assessment };
    try {
      const wish = { ...request, tags: [] };
      return (await this.invitations.invite(member, place, wish)).invitation.id;
    } catch (error) {
      const standing = standingOf(error);
      if (standing === null) throw error;
      return standing;
    }
  }

  /** The page on which an organisation decides, which asks its members to sign in. */
  private pageOf(organisation: string, assessment: string, invitation: string): string {
    return `${originOf(this.config)}/organisations/${organisation}/assessments/${assessment}/decisions/${invitation}`;
  }
}

/** The invitation that somebody else sent meanwhile; an assessment that is closed is no test any more. */
function standingOf(error: unknown): string | null {
  if (!(error instanceof Problem)) return null;
  if (error.code === 'not-published') throw notFound('test');
  const id = error.extra['invitationId'];
  return error.code === 'invited-already' && typeof id === 'string' ? id : null;
}
