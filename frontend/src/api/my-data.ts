import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';
import type { MyRecord } from './shapes.js';

/** What organisations have of whoever is here, by guest or account. */
export const myDataQuery = defineQueryOptions({
  key: ['my-data'],
  query: () => answered(client.GET('/api/v1/my-data')),
});
/** All of it in a zip, to keep. */
export const myDataArchive = (): Promise<Blob> =>
  answered<Blob>(client.GET('/api/v1/my-data/export', { parseAs: 'blob' }));

const of = ({ id: candidate }: MyRecord) => ({ params: { path: { candidate } } });
const WISH = '/api/v1/my-data/{candidate}/deletion-request';
/** Each answers with everything as it is then. */
export const askForDeletion = (record: MyRecord, text: string) =>
  answered(client.POST(WISH, { ...of(record), body: { text } }));
export const withdrawDeletion = (record: MyRecord) => answered(client.DELETE(WISH, of(record)));
export const endOpinions = (record: MyRecord) =>
  answered(client.POST('/api/v1/my-data/{candidate}/end-opinions', of(record)));
