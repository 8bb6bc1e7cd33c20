import { Injectable } from '@nestjs/common';
import { Clock } from '../config/clock.js';
import type { Principal } from '../http/access.js';
import { SessionsService } from '../sessions/sessions.service.js';

type Section = (userId: string) => Promise<unknown>;

/** Features register what they hold of a person, so that accounts need not know them. */
@Injectable()
export class AccountExports {
  private readonly sections = new Map<string, Section>();

  constructor(
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {}

  /** `read` gives everything of `userId` under `name` in the export; call it in `onModuleInit`. */
  register(name: string, read: Section): void {
    if (this.sections.has(name)) throw new Error(`the export has a section ${name} already`);
    this.sections.set(name, read);
  }

  async collect(principal: Principal): Promise<Record<string, unknown>> {
    const parts: Record<string, unknown> = {
      exportedAt: this.clock.now().toISOString(),
      sessions: await this.sessions.list(principal),
    };
    for (const [name, read] of this.sections) parts[name] = await read(principal.userId);
    return parts;
  }
}
