import { Module } from '@nestjs/common';
import { AttemptsModule } from '../../taking/attempts/index.js';
import { CandidatesModule } from '../../taking/candidates/index.js';
import { ResultsModule } from '../results/index.js';
import { MyDataController } from './my-data.controller.js';
import { MyDataRepository } from './my-data.repository.js';
import { MyDataService } from './my-data.service.js';
import { MyRecords } from './my-records.service.js';

@Module({
  imports: [AttemptsModule, CandidatesModule, ResultsModule],
  controllers: [MyDataController],
  providers: [MyDataRepository, MyDataService, MyRecords],
})
export class MyDataModule {}
