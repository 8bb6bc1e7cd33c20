import { convolutionWorkload } from './convolution-workload.js';
import type { Job } from '../schema/job.js';
import { transformerWorkload } from './transformer-workload.js';
import type { Workload } from './workload.js';

/** The kind of net that a job trains. */
export const workloadOf = ({ convolution }: Pick<Job, 'convolution'>): Workload =>
  convolution === null ? transformerWorkload : convolutionWorkload(convolution);
