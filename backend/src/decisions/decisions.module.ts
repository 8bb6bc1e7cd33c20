import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { DecisionsController } from './decisions.controller.js';
import { DecisionsRepository } from './decisions.repository.js';
import { DecisionsService } from './decisions.service.js';
import { DeclarationsController } from './declarations.controller.js';
import { DeclarationsRepository } from './declarations.repository.js';
import { DeclarationsService } from './declarations.service.js';

@Module({
  imports: [AccountsModule],
  controllers: [DecisionsController, DeclarationsController],
  providers: [DecisionsRepository, DecisionsService, DeclarationsRepository, DeclarationsService],
})
export class DecisionsModule {}
