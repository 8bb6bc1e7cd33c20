import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountExports } from '../../platform/data-copies/index.js';
import { asServer } from '../../platform/database/index.js';
import { SendsRepository } from './sends.repository.js';

/** What applicant tracking systems had sent to a person, and when they learnt of a result, in the copy of their data. */
@Injectable()
export class SendsExport implements OnModuleInit {
  constructor(
    private readonly sends: SendsRepository,
    private readonly exports: AccountExports,
  ) {}

  onModuleInit(): void {
    this.exports.register('applicantTracking', (userId) =>
      asServer('what was sent stands in the organisations that are connected', () =>
        this.sends.ofPerson(userId),
      ),
    );
  }
}
