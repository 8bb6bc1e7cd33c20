import { z } from 'zod';
import { AttemptView } from './attempts.schemas.js';
import { ClientId } from './saving.schemas.js';

export const StartInterview = z.strictObject({ clientId: ClientId }).meta({ id: 'StartInterview' });
export type StartInterview = z.output<typeof StartInterview>;

export const StartedInterview = AttemptView.extend({ leaseEpoch: z.int() }).meta({
  id: 'StartedInterview',
});
export type StartedInterview = z.output<typeof StartedInterview>;
