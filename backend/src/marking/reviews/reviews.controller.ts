import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentMember,
  InOrganisation,
  type Member,
  OpenToTokens,
} from '../../platform/http/index.js';
import { OrganisationParams } from '../../organisations/organisations/index.js';
import { ReviewAgreement } from './agreement.schemas.js';
import { AgreementService } from './agreement.service.js';
import { NextReviewService } from './next-review.service.js';
import { ReviewWorkService } from './review-work.service.js';
import {
  MarkResult,
  NewMark,
  NextReview,
  OfferedReview,
  RenewLease,
  ReviewItemParams,
  ReviewLease,
  ReviewParams,
  ReviewQueue,
  ReviewsView,
  ReviewTask,
} from './reviews.schemas.js';
import { ReviewsService } from './reviews.service.js';

@ApiTags('reviews')
@Controller('v1/organisations/:organisation')
export class ReviewsController {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly offers: NextReviewService,
    private readonly work: ReviewWorkService,
    private readonly agreements: AgreementService,
  ) {}

  @Get('review')
  @InOrganisation('answers:review')
  @OpenToTokens('reviews:read')
  @ApiOperation({ summary: 'Assessments that have answers to review' })
  @ApiOkResponse({ standardSchema: ReviewsView })
  assessments(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _params: OrganisationParams,
  ): Promise<ReviewsView> {
    return this.reviews.assessments(member);
  }

  @Get('assessments/:assessment/review')
  @InOrganisation('answers:review')
  @OpenToTokens('reviews:read')
  @ApiOperation({ summary: 'What waits for review, by question' })
  @ApiOkResponse({ standardSchema: ReviewQueue })
  queue(
    @CurrentMember() member: Member,
    @Param({ schema: ReviewParams }) { assessment }: ReviewParams,
  ): Promise<ReviewQueue> {
    return this.reviews.queue(member, assessment);
  }

  @Get('assessments/:assessment/review/agreement')
  @InOrganisation('answers:review')
  @OpenToTokens('reviews:read')
  @ApiOperation({ summary: 'How grader and reviewers agree, and whether reviewers drift' })
  @ApiOkResponse({ standardSchema: ReviewAgreement })
  agreement(
    @CurrentMember() member: Member,
    @Param({ schema: ReviewParams }) { assessment }: ReviewParams,
  ): Promise<ReviewAgreement> {
    return this.agreements.read(member, assessment);
  }

  @Post('assessments/:assessment/review/next')
  @HttpCode(200)
  @InOrganisation('answers:review')
  @ApiOperation({ summary: 'Takes the next answer to a question, for ten minutes' })
  @ApiOkResponse({ standardSchema: OfferedReview })
  next(
    @CurrentMember() member: Member,
    @Param({ schema: ReviewParams }) { assessment }: ReviewParams,
    @Body({ schema: NextReview }) body: NextReview,
  ): Promise<OfferedReview> {
    return this.offers.next(member, assessment, body);
  }

  @Post('assessments/:assessment/review/items/:item/lease')
  @HttpCode(200)
  @InOrganisation('answers:review')
  @ApiOperation({ summary: 'Keeps an answer for ten minutes more' })
  @ApiOkResponse({ standardSchema: ReviewLease })
  renew(
    @CurrentMember() member: Member,
    @Param({ schema: ReviewItemParams }) params: ReviewItemParams,
    @Body({ schema: RenewLease }) { epoch }: RenewLease,
  ): Promise<ReviewLease> {
    return this.work.renew(member, params, epoch);
  }

  @Post('assessments/:assessment/review/items/:item/marks')
  @InOrganisation('answers:review')
  @ApiOperation({ summary: 'Marks an answer and sends it on; twice is once' })
  @ApiCreatedResponse({ standardSchema: MarkResult })
  mark(
    @CurrentMember() member: Member,
    @Param({ schema: ReviewItemParams }) params: ReviewItemParams,
    @Body({ schema: NewMark }) body: NewMark,
  ): Promise<MarkResult> {
    return this.work.mark(member, params, body);
  }

  @Post('assessments/:assessment/review/items/:item/again')
  @HttpCode(200)
  @InOrganisation('answers:review')
  @ApiOperation({
    summary: 'Takes your own mark back to give another, while the next stage has not begun',
  })
  @ApiOkResponse({ standardSchema: ReviewTask })
  again(
    @CurrentMember() member: Member,
    @Param({ schema: ReviewItemParams }) params: ReviewItemParams,
  ): Promise<ReviewTask> {
    return this.work.again(member, params);
  }
}
