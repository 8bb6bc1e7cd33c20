import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { NewCandidate } from '../../taking/candidates/index.js';
import { CurrentMember, type Member } from '../../platform/http/index.js';
import { oneLine } from '../../platform/plain-text/index.js';
import { PartnerAddress } from './ats-address.js';
import { AtsService } from './ats.service.js';
import { momentWords, nameOf } from './ats-words.js';
import { ByKeyOf } from './partner-door.js';
import type { Partner } from './partner.js';

const ID = 'greenhouse';
const AT = `v1/ats/${ID}`;
/** Where alone results are told: the key of the connection is sent along. */
const HOSTS = ['greenhouse.io'];
const DOCUMENTATION = 'https://developers.greenhouse.io/assessment.html';

/*
 * Greenhouse's Assessment Partner API. Bodies may hold more than these properties ("we reserve the right to add more
 * properties"), which are not looked at; how long and how deep a body may be is the business of json-body.ts.
 */

const Id = z.string().max(200);
const Name = oneLine(500);

const Tests = z
  .array(z.strictObject({ partner_test_id: z.string(), partner_test_name: z.string() }))
  .meta({ id: 'GreenhouseTests' });
type Tests = z.output<typeof Tests>;

/** `sent_by`, `resume_url`, `phone_number` and `greenhouse_profile_url` are not needed, and not kept. */
const SendTest = z
  .object({
    partner_test_id: Id,
    candidate: z
      .object({
        first_name: Name,
        last_name: Name,
        preferred_name: Name.nullish(),
        email: NewCandidate.shape.email,
      })
      .refine((of) => nameOf(of.first_name, of.last_name, of.preferred_name) !== '', {
        error: 'must have a name',
      }),
    url: PartnerAddress.meta({ format: 'uri' }),
  })
  .meta({ id: 'GreenhouseSendTest' });
type SendTest = z.output<typeof SendTest>;

const SentTest = z
  .strictObject({ partner_interview_id: z.string() })
  .meta({ id: 'GreenhouseSentTest' });
type SentTest = z.output<typeof SentTest>;

const StatusQuery = z.object({ partner_interview_id: Id });
type StatusQuery = z.output<typeof StatusQuery>;

const Status = z
  .strictObject({
    partner_status: z.string().describe('`complete` once there is a result that counts'),
    partner_profile_url: z.string().optional(),
    partner_score: z.int().min(0).max(100).optional(),
    metadata: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'GreenhouseStatus' });
type Status = z.output<typeof Status>;

const ResponseError = z
  .object({
    api_call: z.string(),
    errors: z.array(z.string()),
    partner_interview_id: z.string().nullish(),
  })
  .meta({ id: 'GreenhouseResponseError' });
type ResponseError = z.output<typeof ResponseError>;

const Received = z.strictObject({ status: z.literal(200) }).meta({ id: 'GreenhouseReceived' });
type Received = z.output<typeof Received>;

/** The four endpoints that Greenhouse calls: https://developers.greenhouse.io/assessment.html */
@ApiTags('applicant tracking')
@ByKeyOf(ID)
@Controller(AT)
export class GreenhouseController {
  constructor(private readonly ats: AtsService) {}

  /** https://developers.greenhouse.io/assessment.html#list-tests */
  @Get('list_tests')
  @ApiOperation({ summary: 'Greenhouse: assessments that candidates can be invited to' })
  @ApiOkResponse({ standardSchema: Tests })
  async listTests(@CurrentMember() member: Member): Promise<Tests> {
    const tests = await this.ats.tests(member);
    return tests.map(({ id, title }) => ({ partner_test_id: id, partner_test_name: title }));
  }

  /** https://developers.greenhouse.io/assessment.html#send-test */
  @Post('send_test')
  @HttpCode(200)
  @ApiOperation({ summary: 'Greenhouse: invite a candidate, once however often it is asked' })
  @ApiOkResponse({ standardSchema: SentTest })
  @ApiNotFoundResponse({ description: 'no such test' })
  async sendTest(
    @CurrentMember() member: Member,
    @Body({ schema: SendTest }) { partner_test_id: test, candidate, url }: SendTest,
  ): Promise<SentTest> {
    const { first_name, last_name, preferred_name, email } = candidate;
    const displayName = nameOf(first_name, last_name, preferred_name);
    const id = await this.ats.send(member, ID, { test, email, displayName, url, hosts: HOSTS });
    return { partner_interview_id: id };
  }

  /** https://developers.greenhouse.io/assessment.html#test-status */
  @Get('test_status')
  @ApiOperation({ summary: 'Greenhouse: how far a candidate is, and the result that counts' })
  @ApiOkResponse({ standardSchema: Status })
  @ApiNotFoundResponse({ description: 'no such test of a candidate' })
  async testStatus(
    @CurrentMember() member: Member,
    @Query({ schema: StatusQuery }) { partner_interview_id: id }: StatusQuery,
  ): Promise<Status> {
    const progress = await this.ats.progress(member, ID, id);
    if ('word' in progress) return { partner_status: progress.word };
    const { score, band, startedAt, completedAt } = progress.result;
    return {
      partner_status: 'complete',
      partner_profile_url: progress.page,
      partner_score: score,
      metadata: {
        ...(band === null ? {} : { Band: band }),
        ...(startedAt === null ? {} : { 'Started At': momentWords(startedAt) }),
        'Completed At': momentWords(completedAt),
      },
    };
  }

  /** https://developers.greenhouse.io/assessment.html#response-error */
  @Post('response_error')
  @HttpCode(200)
  @ApiOperation({ summary: 'Greenhouse: what it found wrong with an answer' })
  @ApiOkResponse({ standardSchema: Received })
  async responseError(
    @CurrentMember() member: Member,
    @Body({ schema: ResponseError }) { api_call: call, errors, ...of }: ResponseError,
  ): Promise<Received> {
    const interview = of.partner_interview_id ?? null;
    await this.ats.complain(member, ID, { call, errors, interview });
    return { status: 200 };
  }
}

/** https://developers.greenhouse.io/assessment.html */
export const GREENHOUSE: Partner = {
  id: ID,
  name: 'Greenhouse',
  documentation: DOCUMENTATION,
  endpoints: [
    { name: 'list_tests', method: 'GET', path: `${AT}/list_tests` },
    { name: 'send_test', method: 'POST', path: `${AT}/send_test` },
    { name: 'test_status', method: 'GET', path: `${AT}/test_status` },
    { name: 'response_error', method: 'POST', path: `${AT}/response_error` },
  ],
  controller: GreenhouseController,
};
