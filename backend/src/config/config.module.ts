import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Clock } from './clock.js';
import { CONFIG, type Config } from './config.js';

@Global()
@Module({})
export class ConfigModule {
  static forRoot(config: Config, clock: Clock): DynamicModule {
    return {
      module: ConfigModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: Clock, useValue: clock },
      ],
      exports: [Clock, CONFIG],
    };
  }
}
