import { Rotation } from './rotation.js';

const piece = (name: string) => ({ name });

function line(entries: readonly (readonly [readonly string[], string])[]) {
  const rotation = new Rotation<{ name: string }>();
  for (const [path, name] of entries) rotation.put(path, piece(name));
  return rotation;
}

/** Takes pieces to the end, each done before the next is taken. */
function inTurn(rotation: Rotation<{ name: string }>, paths: Readonly<Record<string, string[]>>) {
  const names: string[] = [];
  for (let next = rotation.take(); next; next = rotation.take()) {
    names.push(next.name);
    rotation.back(paths[next.name] ?? []);
  }
  return names;
}

describe('fair turns', () => {
  it('let somebody who asks for one thing wait for one thing of each other person, not for all', () => {
    const paths: Record<string, string[]> = {};
    const rotation = new Rotation<{ name: string }>();
    for (const name of ['m1', 'm2', 'm3', 'm4', 'h1'])
      rotation.put((paths[name] = [name.startsWith('m') ? 'mallory' : 'heidi']), piece(name));
    expect(inTurn(rotation, paths)).toEqual(['m1', 'h1', 'm2', 'm3', 'm4']);
  });

  it('count many guests of one address as one', () => {
    const paths: Record<string, string[]> = {};
    const rotation = new Rotation<{ name: string }>();
    for (const n of [1, 2, 3])
      rotation.put((paths[`m${String(n)}`] = ['one address', `guest ${String(n)}`]), {
        name: `m${String(n)}`,
      });
    for (const n of [1, 2])
      rotation.put((paths[`h${String(n)}`] = ['another', 'heidi']), { name: `h${String(n)}` });
    expect(inTurn(rotation, paths)).toEqual(['m1', 'h1', 'm2', 'h2', 'm3']);
  });

  it('give one piece of a path at a time, and those of other paths meanwhile', () => {
    const rotation = line([
      [['ada'], 'one'],
      [['ada'], 'two'],
      [['bob'], 'other'],
    ]);
    expect([rotation.take()?.name, rotation.take()?.name, rotation.take()]).toEqual([
      'one',
      'other',
      undefined,
    ]);
    rotation.back(['ada']);
    expect(rotation.take()?.name).toBe('two');
  });

  it('count what waits and what is out, and forget who has gone', () => {
    const rotation = line([
      [['ada', 'one'], 'a'],
      [['ada', 'two'], 'b'],
    ]);
    expect(rotation.take()?.name).toBe('a');
    expect([rotation.inLine(['ada']), rotation.inLine(['bob']), rotation.inLine([])]).toEqual([
      2, 0, 2,
    ]);
    rotation.back(['ada', 'one']);
    expect(rotation.inLine([])).toBe(1);
    expect(rotation.empty().map(({ name }) => name)).toEqual(['b']);
    expect(rotation.inLine([])).toBe(0);
  });

  it('take a piece out of the line once', () => {
    const rotation = new Rotation<{ name: string }>();
    const one = piece('one');
    rotation.put(['ada'], one);
    expect([rotation.remove(['ada'], one), rotation.remove(['ada'], one)]).toEqual([true, false]);
    expect(rotation.take()).toBeUndefined();
  });
});
