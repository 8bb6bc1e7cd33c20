import { Buffer } from 'node:buffer';
import { worker } from '../../platform/thread-work/index.js';
import { readPeople, type CsvReading } from './csv-candidates.js';

export default worker({
  /** `file` in base64. */
  people: (file: string): CsvReading => readPeople(Buffer.from(file, 'base64')),
});
