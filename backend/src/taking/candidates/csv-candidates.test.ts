import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { callsOf } from '../../../../scripts/suites/calls-of.js';
import { readPeople } from './csv-candidates.js';
import { MOST_BYTES, MOST_LINES } from './csv-size.js';

const read = (text: string) => readPeople(Buffer.from(text));
const told = (text: string) =>
  read(text).faults.map(({ line, column, message }) => [line, column, message]);

describe('a list of candidates as CSV', () => {
  it('is read with all that a line may say', () => {
    const { people, faults } = read(
      'name,email,extra time,breaks,time zone\n' +
        'Ada,ADA@example.org,50%,15 min,europe/berlin\n' +
        '"Grace ""Amazing"", H.",grace@example.org,,,\n',
    );
    expect(faults).toEqual([]);
    expect(people).toEqual([
      {
        line: 2,
        email: 'ada@example.org',
        displayName: 'Ada',
        extraTimePercent: 50,
        breakSeconds: 900,
        timeZone: 'Europe/Berlin',
        tags: [],
      },
      {
        line: 3,
        email: 'grace@example.org',
        displayName: 'Grace "Amazing", H.',
        extraTimePercent: 0,
        breakSeconds: 0,
        timeZone: null,
        tags: [],
      },
    ]);
  });

  it.each([
    ['comma', 'e-mail,name\nada@example.org,Ada'],
    ['semicolon', 'Name;E-Mail\r\nAda;ada@example.org\r\n'],
    ['tab', 'Full name\tEmail address\nAda\tada@example.org'],
  ])('may be divided by a %s, with its columns in any order', (delimiter, text) => {
    expect(read(text)).toMatchObject({
      delimiter,
      people: [{ email: 'ada@example.org', displayName: 'Ada' }],
      faults: [],
    });
  });

  it('reads tags that are divided by semicolons, and tells what is none', () => {
    expect(read('email,tags\nada@example.org,Campus; =1+1;campus ;').people[0]?.tags).toEqual([
      'Campus',
      '=1+1',
    ]);
    const many = Array.from({ length: 11 }, (_, i) => `t${String(i)}`).join(';');
    expect(
      told(`email,tags\nada@example.org,${many}\neve@example.org,${'x'.repeat(41)}\n`).map(
        ([line, column]) => [line, column],
      ),
    ).toEqual([
      [2, 'tags'],
      [3, 'tags'],
    ]);
  });

  it('names a person without a name by the address', () => {
    expect(read('email\nada@example.org').people[0]?.displayName).toBe('ada');
  });

  it('tells every fault of every line, and reads the others', () => {
    const text =
      'email,name,extra time,breaks,zone\n' +
      'nobody,Ada,much,a while,Atlantis\n' +
      'grace@example.org,Grace,25,,\n' +
      ',Empty,,,\n' +
      'alan@example.org,Alan,400,500,UTC,surplus\n';
    expect(told(text)).toEqual([
      [2, 'email', '"nobody" is no e-mail address'],
      [2, 'extra time', '"much" is no extra time'],
      [2, 'breaks', '"a while" is no time for breaks'],
      [2, 'time zone', '"Atlantis" is no time zone'],
      [4, 'email', 'no address'],
      [5, null, 'the line has 6 fields, the heading 5'],
      [5, 'extra time', '"400" is no extra time'],
      [5, 'breaks', '"500" is no time for breaks'],
    ]);
    expect(read(text).people.map(({ email }) => email)).toEqual(['grace@example.org']);
  });

  it('names the first line of an address that comes again, whatever its case', () => {
    expect(told('email\nada@example.org\nADA@example.org\n')).toEqual([
      [3, 'email', 'ada@example.org stands in line 2 already'],
    ]);
  });

  it.each(['=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)'])(
    'keeps a name that looks like a formula as text, and says so: %s',
    (name) => {
      const { people, notes } = read(`email;name\nada@example.org;"${name.replaceAll('"', '""')}"`);
      expect(people[0]?.displayName).toBe(name);
      expect(notes).toHaveLength(1);
    },
  );

  it('says which columns it does not read', () => {
    expect(read('email,shoe size\nada@example.org,38').ignored).toEqual(['shoe size']);
  });

  it.each([
    ['', 'the file is empty'],
    ['ada@example.org\n', 'no column of addresses among: ada@example.org'],
    ['name\nAda', 'no column of addresses among: name'],
    ['email,mail\na@example.org,b@example.org', 'two columns have this meaning'],
    ['email\n"ada@example.org', 'a quotation mark is opened and never closed'],
    [`email\n${'a'.repeat(11_000)}@example.org`, 'this line is longer than 10,000 characters'],
  ])('says what is wrong with the whole: %j', (text, message) => {
    expect(read(text).faults).toEqual([expect.objectContaining({ message })]);
    expect(read(text).people).toEqual([]);
  });

  it('counts lines as an editor does, over quotes and empty lines', () => {
    const text = 'email,name\n\n"ada@example.org","Ada\nLovelace"\n\nnobody,Nobody\n';
    expect(read(text).faults.map(({ line }) => line)).toEqual([4, 6]);
  });

  it('is read whole at ten thousand lines, and refused beyond', () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, i) => `p${String(i)}@example.org,Person ${String(i)}`);
    expect(read(`email,name\n${lines(MOST_LINES).join('\n')}`).people).toHaveLength(MOST_LINES);
    expect(told(`email,name\n${lines(MOST_LINES + 1).join('\n')}`)).toEqual([
      [null, null, 'the file has too many lines'],
    ]);
    expect(readPeople(new Uint8Array(MOST_BYTES + 1)).faults[0]?.message).toBe(
      'the file is too large',
    );
  });

  it('costs as its length', () => {
    const list = (count: number) =>
      Buffer.from(`email,name\n${'ada@example.org,"Ada, of London"\n'.repeat(count)}`);
    readPeople(list(MOST_LINES));
    const [quarter, whole] = [0.25, 1].map((share) =>
      callsOf(() => readPeople(list(share * MOST_LINES))),
    );
    expect(whole).toBeGreaterThan(MOST_LINES);
    expect(whole).toBeLessThan(5 * quarter!);
  });

  it('is never a reason to fail, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const { people, faults } = readPeople(bytes);
        expect(people.length + faults.length).toBeGreaterThan(0);
      }),
    );
    const cells = fc.array(fc.array(fc.string(), { maxLength: 6 }), { maxLength: 8 });
    fc.assert(
      fc.property(cells, (rows) => {
        const text = ['email,name', ...rows.map((row) => row.join(','))].join('\n');
        for (const { line } of read(text).faults) expect(line ?? 1).toBeGreaterThan(0);
      }),
    );
  });
});
