import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { StoredPoints } from './stored-points.js';

const ORGANISATION = { organisation: { select: { name: true } } } as const;
const orderBy = [{ createdAt: 'asc' }, { id: 'asc' }] as const satisfies readonly object[];

/** What somebody gave and said as a reviewer, for the copy of their data. Run it as the server. */
@Injectable()
export class OwnMarksRepository {
  constructor(private readonly db: PrismaService) {}

  /** Of every stage, whether the mark counts or not. */
  async marks(reviewerId: string) {
    const rows = await this.db.reviewMark.findMany({
      where: { reviewerId },
      orderBy: [...orderBy],
      select: {
        ...ORGANISATION,
        reviewItem: { select: { questionId: true, assessment: { select: { title: true } } } },
        stage: true,
        points: true,
        score: true,
        comment: true,
        seconds: true,
        createdAt: true,
        spotCheck: { select: { looked: true, waiting: true } },
      },
    });
    return rows.map(({ organisation, reviewItem, points, spotCheck, ...mark }) => ({
      organisation: organisation.name,
      assessment: reviewItem.assessment.title,
      question: reviewItem.questionId,
      ...mark,
      points: pointsOf(points),
      ...(spotCheck === null ? {} : { acceptedInBulk: spotCheck }),
    }));
  }

  /** Of gold answers, with the experts' score, as the reviewer was told it. */
  async goldMarks(reviewerId: string) {
    const rows = await this.db.goldMark.findMany({
      where: { reviewerId },
      orderBy: [...orderBy],
      select: {
        ...ORGANISATION,
        questionId: true,
        points: true,
        score: true,
        expected: true,
        comment: true,
        createdAt: true,
      },
    });
    return rows.map(({ organisation, questionId, points, ...mark }) => ({
      organisation: organisation.name,
      question: questionId,
      ...mark,
      points: pointsOf(points),
    }));
  }

  /** Why somebody was let on to real answers without gold ones; without by whom. */
  async passes(reviewerId: string) {
    const rows = await this.db.calibrationPass.findMany({
      where: { reviewerId },
      orderBy: [...orderBy],
      select: { ...ORGANISATION, questionId: true, reason: true, createdAt: true },
    });
    return rows.map(({ organisation, questionId, ...pass }) => ({
      organisation: organisation.name,
      question: questionId,
      ...pass,
    }));
  }

  /** What they wrote as managers beside gold answers that they chose. */
  async goldNotes(nominatedById: string) {
    const rows = await this.db.goldAnswer.findMany({
      where: { nominatedById },
      orderBy: [...orderBy],
      select: { ...ORGANISATION, questionId: true, note: true, createdAt: true },
    });
    return rows.map(({ organisation, questionId, ...note }) => ({
      organisation: organisation.name,
      question: questionId,
      ...note,
    }));
  }
}

/** What was given and why, row by row. The rows' names are the rubric's, a key that stays with those who may review. */
const pointsOf = (stored: unknown) =>
  StoredPoints.parse(stored).map(({ points, reason }) => ({
    points,
    ...(reason === undefined ? {} : { reason }),
  }));
