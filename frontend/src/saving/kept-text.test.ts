import { forgetKeptTexts, keepText, keptTextKey, readKeptText } from './kept-text.js';

/** Keys are own properties, as in a browser. */
class Kept {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return (this[key] as string | undefined) ?? null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

describe('texts that this browser keeps', () => {
  const text = { source: 'points: 20', baseVersion: 3, at: '2026-11-01T10:00:00Z' };
  const key = keptTextKey('rubric', 'ann', 'zero3-vs-fsdp');
  beforeEach(() => {
    Object.defineProperty(globalThis, 'localStorage', { value: new Kept(), configurable: true });
  });

  it('are read as they were kept', () => {
    keepText(key, text);
    expect(readKeptText(key)).toEqual(text);
  });

  it('are all gone when somebody signs out; other things stay', () => {
    keepText(key, text);
    keepText(keptTextKey('rubric', 'bob', 'oom-diffusion-unet'), text);
    keepText(keptTextKey('question', 'bob', 'own-spike'), text);
    localStorage.setItem('meshwright-display', '{}');
    forgetKeptTexts();
    expect(readKeptText(key)).toBeNull();
    expect(Object.keys(localStorage)).toEqual(['meshwright-display']);
  });
});
