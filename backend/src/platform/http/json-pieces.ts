import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { StreamableFile } from '@nestjs/common';

/** Characters of a piece: written in less than a millisecond. */
const PIECE = 65_536;

/** A large value as a JSON file to keep, written piece by piece. */
export const jsonFile = (value: object, name: string): StreamableFile =>
  new StreamableFile(Readable.from(jsonPieces(value)), {
    type: 'application/json; charset=utf-8',
    disposition: `attachment; filename="${name}"`,
  });

/** What JSON.stringify writes, in pieces between which the server answers others. */
export async function* jsonPieces(value: object): AsyncGenerator<string> {
  let piece = '';
  for (const text of written(value)) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
    await turn();
  }
  yield piece;
}

function* written(value: unknown): Generator<string> {
  const plain = isDated(value) ? value.toJSON() : value;
  if (typeof plain !== 'object' || plain === null) {
    yield JSON.stringify(plain);
  } else if (Array.isArray(plain)) {
    let sign = '[';
    for (const one of plain) {
      yield sign;
      // what JSON leaves out of objects is null in lists
      yield* written(isLeftOut(one) ? null : one);
      sign = ',';
    }
    yield sign === '[' ? '[]' : ']';
  } else {
    let sign = '{';
    for (const [key, one] of Object.entries(plain)) {
      if (isLeftOut(one)) continue;
      yield `${sign}${JSON.stringify(key)}:`;
      yield* written(one);
      sign = ',';
    }
    yield sign === '{' ? '{}' : '}';
  }
}

const isDated = (value: unknown): value is { toJSON(): unknown } =>
  typeof value === 'object' && value !== null && 'toJSON' in value;

const isLeftOut = (value: unknown): boolean =>
  value === undefined || typeof value === 'function' || typeof value === 'symbol';
