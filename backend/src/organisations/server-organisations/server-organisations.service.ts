import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { notFound } from '../../platform/http/index.js';
import { ServerOrganisationsRepository, type Operator } from './server-organisations.repository.js';
import type { ServerOrganisations } from './server-organisations.schemas.js';

/** What the owner of the server decides about organisations: who may make one, and who sees the bank's keys. */
@Injectable()
export class ServerOrganisationsService {
  constructor(
    private readonly repository: ServerOrganisationsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(): Promise<ServerOrganisations> {
    return {
      creation: this.config.organisations,
      organisations: await this.repository.companies(),
      founders: await this.repository.founders(),
    };
  }

  async setKeys(by: Operator, id: string, granted: boolean): Promise<ServerOrganisations> {
    if (!(await this.repository.setKeys(by, id, granted))) throw notFound('organisation');
    return this.list();
  }

  async invite(by: Operator, email: string): Promise<ServerOrganisations> {
    await this.repository.invite(by, email);
    return this.list();
  }

  async uninvite(by: Operator, email: string): Promise<ServerOrganisations> {
    if (!(await this.repository.uninvite(by, email))) throw notFound('invited address');
    return this.list();
  }
}
