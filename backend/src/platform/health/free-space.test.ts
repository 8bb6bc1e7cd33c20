import { tmpdir } from 'node:os';
import { toProblem } from '../http/problem.filter.js';
import { assertFreeSpace } from './free-space.js';

it('is enough where there is as much as is asked for', async () => {
  await assertFreeSpace(tmpdir(), 0);
});

it('that is too little is told by 503, without the name of the folder', async () => {
  const error = await assertFreeSpace(tmpdir(), Number.MAX_SAFE_INTEGER).catch(
    (thrown: unknown) => thrown,
  );
  const problem = toProblem(error, { method: 'GET', url: '/' });
  expect([problem.getStatus(), problem.code]).toEqual([503, 'storage-full']);
  expect(problem.detail).not.toContain(tmpdir());
});

it.each(['ENOSPC', 'EROFS', 'EDQUOT'])('that Node reports as %s is told the same', (code) => {
  const error = Object.assign(new Error('write failed'), { code });
  expect(toProblem(error, { method: 'POST', url: '/' }).code).toBe('storage-full');
});
