import { Buffer } from 'node:buffer';
import { decodeText } from './decode-text.js';

const TEXT = 'email,name\nzoe@example.org,Zoë Müller – “Zed” €\n';

/** UTF-16 in the other byte order. */
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

describe('the text of a CSV file', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(TEXT)])],
    ['UTF-16LE', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16LE', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(TEXT, 'utf16le')])],
    ['UTF-16BE', swapped(Buffer.from(TEXT, 'utf16le'))],
    ['UTF-16BE', Buffer.concat([Buffer.from([0xfe, 0xff]), swapped(Buffer.from(TEXT, 'utf16le'))])],
  ])('is read as %s, with or without its mark', (encoding, bytes) => {
    expect(decodeText(bytes)).toEqual({ text: TEXT, encoding });
  });

  it('is read as Excel’s Windows-1252 where it is not UTF-8', () => {
    const bytes = Buffer.from([0x5a, 0x6f, 0xeb, 0x20, 0x93, 0x5a, 0x94, 0x20, 0x80]);
    expect(decodeText(bytes)).toEqual({ text: 'Zoë “Z” €', encoding: 'Windows-1252' });
  });

  it.each([
    ['an archive (a spreadsheet is one)', Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0])],
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
    ['half of a UTF-16 character', Buffer.from([0xff, 0xfe, 0x41])],
    ['a lone surrogate', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00])],
  ])('is not found in %s', (_, bytes) => {
    expect(decodeText(bytes)).toBeNull();
  });

  it('of nothing is nothing', () => {
    expect(decodeText(new Uint8Array())).toEqual({ text: '', encoding: 'UTF-8' });
  });
});
