import { Module } from '@nestjs/common';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { CandidatesModule } from '../candidates/candidates.module.js';
import { MyDataController } from './my-data.controller.js';
import { MyDataRepository } from './my-data.repository.js';
import { MyDataService } from './my-data.service.js';

@Module({
  imports: [AttemptsModule, CandidatesModule],
  controllers: [MyDataController],
  providers: [MyDataRepository, MyDataService],
})
export class MyDataModule {}
