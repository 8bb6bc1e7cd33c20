/** An organisation's own questions, written and approved by the same requests as its pages send. */
import type { OwnQuestionView } from '../../backend/src/bank/own-questions/own-questions.schemas.js';
import { fixed, pool } from '../../backend/src/taking/assessments/templates/template.js';
import type { Blueprint } from '../../backend/src/taking/assessments/blueprint.schemas.js';
import type { Company } from '../served/company.js';

const NUMBERS = 6;

const head = (kind: string, title: string): string => `kind: ${kind}
title: ${title}
guide: multi-gpu-frameworks
tier: intermediate
topics: [sharding]
minutes: 10
`;

const number = (
  nth: number,
): string => `${head('numeric', `Gradients on the wire, case ${String(nth)}`)}prompt: |-
  Case ${String(nth)}: a job sums {{parameters}} gradients of {{bytesPerElement}} bytes over {{ranks}} ranks by a ring. How
  many GB does one rank send?
quantity: ring-all-reduce-bytes
parameters:
  parameters: { values: [1.1e+9, 1.3e+9, 2.3e+9] }
  bytesPerElement: { values: [2, 4] }
  ranks: { min: 4, max: 40, step: 4 }
answer: { unit: GB, tolerance: 0.02 }
slips: { bits: 0.3 }
`;

const WRITTEN = `${head('structured', 'Thirteen billion on eight')}prompt: |-
  A model of 13B parameters does not fit on eight GPUs of 80 GB. What do you do, and what does it cost?
sections:
  - { id: answer, label: Your way }
  - { id: cost, label: What it costs }
modelAnswer:
  sections:
    answer: |-
      Plain data parallelism keeps 16 bytes for each parameter on every GPU, so the model states alone take 208 GB.
      ZeRO-3 shards parameters, gradients and optimizer states over all eight GPUs, so each holds 26 GB of them.
    cost: |-
      The price is half as much communication again, because parameters are all-gathered twice.
      Activation checkpointing then cuts the activations at the cost of a third more compute.
`;

/** A blueprint that asks own questions alone: one by its name, four drawn from a pool. */
export async function ownBank({ manager, path }: Company): Promise<Blueprint> {
  const questions = `${path}/questions`;
  const begin = async (text: string): Promise<OwnQuestionView> =>
    (await manager.post(questions, { from: 'text', text })) as OwnQuestionView;
  const approve = ({ id, version }: Pick<OwnQuestionView, 'id' | 'version'>): Promise<unknown> =>
    manager.post(`${questions}/${id}/approvals`, { version });

  for (let nth = 1; nth <= NUMBERS; nth++) await approve(await begin(number(nth)));
  const { id, version } = await begin(WRITTEN);
  const drafted = await manager.post(`${questions}/${id}/first-rubric`, { text: WRITTEN });
  const { text } = drafted as { text: string };
  const saved = await manager.put(`${questions}/${id}`, { baseVersion: version, text });
  await approve(saved as OwnQuestionView);
  const numbers = (count: number) => pool({ source: 'own', kinds: ['numeric'], weight: 10, count });
  return {
    sections: [
      {
        title: 'Memory',
        intro: '',
        limitMinutes: 60,
        items: [fixed(id, 40), numbers(1)],
      },
      {
        title: 'Figures',
        intro: '',
        limitMinutes: null,
        items: [numbers(3)],
      },
    ],
  };
}
