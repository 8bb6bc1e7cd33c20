import { Injectable } from '@nestjs/common';
import { AssessmentChecksService } from './assessment-checks.service.js';
import type { TemplateList } from './assessments.schemas.js';
import { questionCount } from './blueprint.schemas.js';
import type { Template } from './templates/template.js';
import { templates } from './templates/templates.js';

/** No assessment has this id: a template is nobody's yet. */
const NONE = '';

/** The templates as an organisation would get them now: their pools draw its own questions first. */
@Injectable()
export class TemplateListService {
  constructor(private readonly checks: AssessmentChecksService) {}

  async of(organisationId: string): Promise<TemplateList> {
    const items: TemplateList['items'] = [];
    for (const template of templates) items.push(await this.summary(template, organisationId));
    return { items };
  }

  private async summary(
    { id, title, summary, group, gap, blueprint, settings }: Template,
    organisationId: string,
  ): Promise<TemplateList['items'][number]> {
    const draft = { title, blueprint, settings };
    const { checks, shares } = await this.checks.check({ organisationId, id: NONE }, draft);
    return {
      id,
      title,
      summary,
      group,
      gap: gap ?? null,
      minutes: settings.minutes,
      sections: blueprint.sections.map((section) => section.title),
      questions: questionCount(blueprint),
      shares,
      faults: checks.filter(({ level }) => level === 'error').map(({ message }) => message),
    };
  }
}
