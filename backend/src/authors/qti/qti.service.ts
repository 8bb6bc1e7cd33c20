import { Injectable } from '@nestjs/common';
import { ReleasesService } from '../../taking/assessments/index.js';
import { type Member, notFound, zipped } from '../../platform/http/index.js';
import { releasePackage } from './content-package.js';

/** Assessments for other programs that ask questions. */
@Injectable()
export class QtiService {
  constructor(private readonly releases: ReleasesService) {}

  /** The newest release as a QTI 3.0 package, a zip. 404 where none is published. */
  async archive({ organisationId }: Member, assessmentId: string): Promise<Uint8Array> {
    const release = await this.releases.current(organisationId, assessmentId);
    if (release === null) throw notFound('published assessment');
    return zipped(releasePackage(release));
  }
}
