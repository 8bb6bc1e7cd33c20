import { Module } from '@nestjs/common';
import { AidsModule } from '../../taking/aids/index.js';
import { InvitationsModule } from '../../taking/invitations/index.js';
import { DecisionsModule } from '../decisions/index.js';
import { AtsService } from './ats.service.js';
import { ConnectionsController } from './connections.controller.js';
import { ConnectionsRepository } from './connections.repository.js';
import { ConnectionsService } from './connections.service.js';
import { CountingResults } from './counting-results.service.js';
import { PARTNERS } from './partners.js';
import { ResultNews } from './result-news.job.js';
import { SendsExport } from './sends-export.js';
import { SendsRepository } from './sends.repository.js';

@Module({
  imports: [AidsModule, DecisionsModule, InvitationsModule],
  controllers: [ConnectionsController, ...PARTNERS.map(({ controller }) => controller)],
  providers: [
    AtsService,
    ConnectionsRepository,
    ConnectionsService,
    CountingResults,
    ResultNews,
    SendsExport,
    SendsRepository,
  ],
})
export class AtsModule {}
