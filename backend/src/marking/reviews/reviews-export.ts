import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountExports } from '../../platform/data-copies/index.js';
import { asServer } from '../../platform/database/index.js';
import { OwnMarksRepository } from './own-marks.repository.js';

/**
 * What somebody gave as a reviewer goes into the copy of their data, also after they have left: their own words and
 * points, without whose answer it was, what it said, and what others gave.
 */
@Injectable()
export class ReviewsExport implements OnModuleInit {
  constructor(
    private readonly repository: OwnMarksRepository,
    private readonly exports: AccountExports,
  ) {}

  onModuleInit(): void {
    this.exports.register('reviews', (userId) =>
      asServer('marks stand in the organisations that they were given for', async () => ({
        marks: await this.repository.marks(userId),
        goldMarks: await this.repository.goldMarks(userId),
        letThrough: await this.repository.passes(userId),
        goldNotes: await this.repository.goldNotes(userId),
      })),
    );
  }
}
