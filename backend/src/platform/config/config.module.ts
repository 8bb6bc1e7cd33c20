import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Chance } from './chance.js';
import { Clock } from './clock.js';
import { CONFIG, type Config } from './config.js';

/** What the rules of a server go by. */
export interface Surroundings {
  readonly clock?: Clock;
  readonly chance?: Chance;
}

@Global()
@Module({})
export class ConfigModule {
  static forRoot(config: Config, { clock, chance }: Surroundings = {}): DynamicModule {
    return {
      module: ConfigModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: Clock, useValue: clock ?? new Clock() },
        { provide: Chance, useValue: chance ?? new Chance() },
      ],
      exports: [Chance, Clock, CONFIG],
    };
  }
}
