import { Module } from '@nestjs/common';
import { ServerOrganisationsController } from './server-organisations.controller.js';
import { ServerOrganisationsRepository } from './server-organisations.repository.js';
import { ServerOrganisationsService } from './server-organisations.service.js';

@Module({
  controllers: [ServerOrganisationsController],
  providers: [ServerOrganisationsRepository, ServerOrganisationsService],
})
export class ServerOrganisationsModule {}
