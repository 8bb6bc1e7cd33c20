import { Injectable } from '@nestjs/common';
import { Clock } from '../config/index.js';

type Section = (userId: string) => Promise<unknown>;

/** Features register what they hold of a person, so that whoever makes the copy need not know them. */
@Injectable()
export class AccountExports {
  private readonly sections = new Map<string, Section>();

  constructor(private readonly clock: Clock) {}

  /** `read` gives everything of `userId` under `name` in the export; call it in `onModuleInit`. */
  register(name: string, read: Section): void {
    if (this.sections.has(name)) throw new Error(`the export has a section ${name} already`);
    this.sections.set(name, read);
  }

  /** Everything registered, after what `own` holds already. */
  async collect(
    userId: string,
    own: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, unknown>> {
    const parts: Record<string, unknown> = { exportedAt: this.clock.now().toISOString(), ...own };
    for (const [name, read] of this.sections) parts[name] = await read(userId);
    return parts;
  }
}
