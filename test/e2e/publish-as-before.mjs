/**
 * Publishes an assessment as a server with an earlier bank: in the rubric of one question most of a criterion's weight lay on
 * another. Runs beside the server, on its database (DATA_DIR), whose own bank is then the one that has changed since.
 * Arguments: organisation, assessment and its version, account of a manager, question, criterion that weighed less, the other.
 */
import { PublishingService } from '../../backend/dist/taking/assessments/publishing.service.js';
import { createContext } from '../../backend/dist/cli/context.js';
import { loadConfig } from '../../backend/dist/platform/config/config.js';
import { CONTENT } from '../../backend/dist/bank/content/bank.js';
import { asServer } from '../../backend/dist/platform/database/scope.js';

const MOVED = 0.9;
const [organisationId, assessment, version, userId, id, less, more] = process.argv.slice(2);

const context = await createContext({ ...loadConfig(process.env), worker: 'none' });
const { questions } = context.get(CONTENT).bank;
const { rubric, ...question } = questions.get(id);
const moved = MOVED * rubric.criteria.find((each) => each.id === less).weight;
const by = { [less]: -moved, [more]: moved };
const criteria = rubric.criteria.map((each) => ({
  ...each,
  weight: each.weight + (by[each.id] ?? 0),
}));
// the bank is frozen: this process, which serves nobody, has another one
Map.prototype.set.call(questions, id, { ...question, rubric: { ...rubric, criteria } });
await asServer('a test publishes as an earlier server', () =>
  context
    .get(PublishingService, { strict: false })
    .publish({ organisationId, userId, rights: new Set() }, assessment, Number(version)),
);
await context.close();
