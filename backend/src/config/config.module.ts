import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Clock } from './clock.js';
import { CONFIG, type Config } from './config.js';

@Global()
@Module({})
export class ConfigModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: ConfigModule,
      providers: [Clock, { provide: CONFIG, useValue: config }],
      exports: [Clock, CONFIG],
    };
  }
}
