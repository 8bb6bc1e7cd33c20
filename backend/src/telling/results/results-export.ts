import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AidsService } from '../../taking/aids/index.js';
import { AccountExports } from '../../platform/data-copies/index.js';
import { asServer } from '../../platform/database/index.js';
import { ToldRepository } from './told.repository.js';

/** What somebody was told goes into the copy of their data. */
@Injectable()
export class ResultsExport implements OnModuleInit {
  constructor(
    private readonly repository: ToldRepository,
    private readonly exports: AccountExports,
    private readonly aids: AidsService,
  ) {}

  onModuleInit(): void {
    this.exports.register('results', async (userId) => {
      // an earlier try is of the same questions
      if (await this.aids.rests(userId)) return [];
      return asServer('results stand in the organisations that told them', () =>
        this.repository.ofPerson(userId),
      );
    });
  }
}
