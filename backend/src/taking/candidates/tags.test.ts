import { Tag, Tags, retagged, uniqueTags } from './tags.js';

describe('tags', () => {
  it('are one where they differ in case alone, as they were written first', () => {
    expect(uniqueTags(['Campus', 'berlin', 'CAMPUS', '', 'Berlin'])).toEqual(['Campus', 'berlin']);
    expect(Tags.parse([' Campus ', 'campus'])).toEqual(['Campus']);
  });

  it('are added and taken off whatever their case', () => {
    expect(
      retagged(['Campus', 'Berlin'], { add: ['Team A', 'campus'], remove: ['BERLIN'] }),
    ).toEqual(['Campus', 'Team A']);
  });

  it.each(['', '  ', 'a;b', 'two\nlines', 'x'.repeat(41)])('are never %j', (tag) => {
    expect(Tag.safeParse(tag).success).toBe(false);
  });

  it('may look like a formula: they are text', () => {
    expect(Tags.parse(['=1+1'])).toEqual(['=1+1']);
  });
});
