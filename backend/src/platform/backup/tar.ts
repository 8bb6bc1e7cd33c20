/** The ustar format (POSIX.1-2017, pax, "ustar Interchange Format"), as much of it as a backup needs: files and folders. */
const BLOCK = 512;
export const LONGEST_PATH = 100;
export const LARGEST_FILE = 8 ** 11 - 1;

export interface Header {
  /** With a slash at the end for a folder. */
  readonly path: string;
  readonly size: number;
}

export interface Entry extends Header {
  /** As many bytes as `size` says. */
  readonly body: AsyncIterable<Buffer> | Iterable<Buffer>;
}

export const END = Buffer.alloc(2 * BLOCK);

/** The bytes of one entry: header, body, zeros up to a whole block. */
export async function* entryBytes({ path, size, body }: Entry): AsyncGenerator<Buffer> {
  yield headerBlock({ path, size });
  yield* body;
  if (size % BLOCK !== 0) yield Buffer.alloc(BLOCK - (size % BLOCK));
}

function headerBlock({ path, size }: Header): Buffer {
  if (Buffer.byteLength(path) > LONGEST_PATH) throw new Error(`too long a path: ${path}`);
  const folder = path.endsWith('/');
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');
  block.write(path, 0);
  block.write(octal(folder ? 0o700 : 0o600, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(size, 11), 124);
  block.write(octal(0, 11), 136);
  block.write(folder ? '5' : '0', 156);
  block.write('ustar\x0000', 257, 'latin1');
  block.write(`${octal(checksumOf(block), 6)}\0 `, 148, 'latin1');
  return block;
}

/** Counted with blanks in the place of the checksum itself. */
function checksumOf(block: Buffer): number {
  let sum = 0;
  for (const [at, byte] of block.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte;
  return sum;
}

/** One entry as it comes. Its body has to be read to the end, once, and then its padding, before the next one comes. */
export interface Read extends Header {
  /** The header's own bytes. */
  readonly block: Buffer;
  readonly chunks: () => AsyncGenerator<Buffer>;
  readonly padding: () => Promise<Buffer>;
}

/** Entries in order. Throws where the bytes are no such archive, or end before it does. */
export async function* readEntries(source: AsyncIterable<Buffer>): AsyncGenerator<Read> {
  const bytes = new Bytes(source);
  for (;;) {
    const block = await bytes.exactly(BLOCK);
    if (isZero(block)) {
      // to the very end, as what has packed it has a sum of its own there
      await bytes.end();
      return;
    }
    const header = parseHeader(block);
    yield {
      ...header,
      block,
      chunks: () => bytes.upTo(header.size),
      padding: () => bytes.exactly((BLOCK - (header.size % BLOCK)) % BLOCK),
    };
  }
}

function parseHeader(block: Buffer): Header {
  const text = (from: number, to: number): string =>
    block.toString('utf8', from, to).replace(/\0.*$/s, '');
  if (parseInt(text(148, 156), 8) !== checksumOf(block)) throw new Error('a damaged header');
  const path = text(0, LONGEST_PATH);
  const size = parseInt(text(124, 136), 8);
  const folder = text(156, 157) === '5';
  if (!Number.isSafeInteger(size) || folder !== path.endsWith('/') || (folder && size > 0))
    throw new Error(`a header that makes no sense (${path})`);
  return { path, size };
}

/** Reads what nobody wants. */
export async function pass(chunks: AsyncGenerator<Buffer>): Promise<void> {
  while ((await chunks.next()).done !== true);
}

const isZero = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0);

class Bytes {
  private readonly source: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  async exactly(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.upTo(length)) parts.push(part);
    return Buffer.concat(parts);
  }

  async end(): Promise<void> {
    do {
      if (!isZero(this.rest)) throw new Error('there is more after its end');
    } while (await this.more());
  }

  async *upTo(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0;) {
      if (this.rest.length === 0 && !(await this.more())) throw new Error('it ends too early');
      const part = this.rest.subarray(0, left);
      this.rest = this.rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  private async more(): Promise<boolean> {
    const next = await this.source.next();
    if (next.done === true) return false;
    this.rest = next.value;
    return true;
  }
}
