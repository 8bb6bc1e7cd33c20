import { Module } from '@nestjs/common';
import { SessionsModule } from '../../identity/sessions/index.js';
import { LiveService } from './live.service.js';

@Module({ imports: [SessionsModule], providers: [LiveService], exports: [LiveService] })
export class LiveModule {}
