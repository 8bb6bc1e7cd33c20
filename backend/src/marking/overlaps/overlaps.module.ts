import { Module } from '@nestjs/common';
import { AttemptsModule } from '../../taking/attempts/index.js';
import { ComparingService } from './comparing.service.js';
import { OverlapsController } from './overlaps.controller.js';
import { OverlapsRepository } from './overlaps.repository.js';
import { OverlapsService } from './overlaps.service.js';
import { Sketches } from './sketches.service.js';

@Module({
  imports: [AttemptsModule],
  controllers: [OverlapsController],
  providers: [ComparingService, OverlapsRepository, OverlapsService, Sketches],
  exports: [OverlapsService],
})
export class OverlapsModule {}
