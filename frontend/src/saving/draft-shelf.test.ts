import {
  claimDrafts,
  draftOwner,
  dropDraft,
  forgetDrafts,
  keepDraft,
  lastDraft,
  lastOwner,
  noteOwner,
  readDraft,
  type Draft,
} from './draft-shelf.js';

const draft = (text: string, more: Partial<Draft> = {}): Draft => ({
  question: 'q',
  asked: 'How many?',
  body: { kind: 'numeric', text },
  at: 1,
  ...more,
});
const guest = { id: 'g1', kind: 'guest' };
const member = { id: 'm1', kind: 'member' };

function useStorage(storage: unknown): void {
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
}

/** Its entries are its own members, as those of a browser's are. */
class Kept {
  [key: string]: unknown;
  getItem(key: string): unknown {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

describe('drafts', () => {
  beforeEach(() => useStorage(new Kept()));

  it('are found again by who wrote them, and by nobody else', () => {
    keepDraft(draftOwner(member), draft('12 %'));
    expect(readDraft(member, 'q')).toEqual(draft('12 %'));
    expect(readDraft({ ...member, id: 'm2' }, 'q')).toBeNull();
    expect(readDraft(guest, 'q')).toBeNull();
    expect(readDraft(null, 'q')).toBeNull();
    expect(readDraft(member, 'other')).toBeNull();
  });

  it('of a visitor are a guest’s as well, but no account’s that there was before', () => {
    keepDraft(draftOwner(null), draft('12 %'));
    expect(readDraft(null, 'q')).toEqual(draft('12 %'));
    expect(readDraft(guest, 'q')).toEqual(draft('12 %'));
    expect(readDraft(member, 'q')).toBeNull();
  });

  it('go with a visitor who becomes a guest or makes an account', () => {
    keepDraft(draftOwner(null), draft('12 %'));
    claimDrafts(member);
    expect(readDraft(member, 'q')).toEqual(draft('12 %'));
    expect(readDraft(null, 'q')).toBeNull();
  });

  it('are dropped for the attempt that has them alone', () => {
    keepDraft(draftOwner(member), draft('12 %', { attempt: 'a' }));
    dropDraft(draftOwner(member), 'q', 'b');
    expect(readDraft(member, 'q')).not.toBeNull();
    dropDraft(draftOwner(member), 'q', 'a');
    expect(readDraft(member, 'q')).toBeNull();
  });

  it('can be told of before it is known who is here', () => {
    expect(lastOwner()).toBe(draftOwner(null));
    noteOwner(member);
    expect(lastOwner()).toBe(draftOwner(member));
    keepDraft(draftOwner(member), draft('12 %'));
    expect(lastDraft('q')).toEqual(draft('12 %'));
    noteOwner({ id: 'm2' });
    expect(lastDraft('q')).toBeNull();
  });

  it('are all forgotten when somebody leaves, and nothing else is', () => {
    localStorage.setItem('meshwright-display', '{}');
    noteOwner(member);
    for (const who of [null, guest, member]) keepDraft(draftOwner(who), draft('12 %'));
    forgetDrafts();
    expect(Object.keys(localStorage)).toEqual(['meshwright-display']);
  });

  it('are said not to be kept where the browser keeps nothing', () => {
    const refuse = () => {
      throw new Error('quota');
    };
    useStorage({ getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(keepDraft(draftOwner(null), draft('12 %'))).toBe(false);
    expect(readDraft(null, 'q')).toBeNull();
    expect(lastDraft('q')).toBeNull();
    expect(lastOwner()).toBe(draftOwner(null));
  });

  it('that are none are not read', () => {
    localStorage.setItem('meshwright-draft-visitor/q', '{"question":1}');
    expect(readDraft(null, 'q')).toBeNull();
    localStorage.setItem('meshwright-draft-visitor/q', 'nonsense');
    expect(readDraft(null, 'q')).toBeNull();
  });
});
