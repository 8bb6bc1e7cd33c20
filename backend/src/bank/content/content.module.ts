import { Module } from '@nestjs/common';
import { CONTENT, loadContent } from './bank.js';
import { ContentController } from './content.controller.js';
import { ContentService } from './content.service.js';

@Module({
  controllers: [ContentController],
  providers: [ContentService, { provide: CONTENT, useFactory: () => loadContent() }],
  exports: [ContentService, CONTENT],
})
export class ContentModule {}
