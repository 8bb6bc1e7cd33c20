/** One item of QTI 2.1, 2.2 or 3.0 as a draft: what it asks with, and what of it our kinds have. Pure. */
import { type Draft, NO_FACTS } from './draft.js';
import { itemOf, noItem, titleFrom } from './item.js';
import { quoted } from './fault.js';
import type { ReadItem } from './format.js';
import { MOST_PIECES } from './limits.js';
import { markdownOf } from './markdown.js';
import { interactionBody, type QtiItem } from './qti-interactions.js';
import { all, childrenOf, type Element, textIn } from './xml-tree.js';

/** How these are said to people; every other element whose name ends in “interaction” is one as well. */
const ASKED: Readonly<Record<string, string>> = {
  associateinteraction: 'pairs to find',
  gapmatchinteraction: 'gaps to fill from a list',
  graphicorderinteraction: 'places in a picture to order',
  hotspotinteraction: 'places in a picture to pick',
  hottextinteraction: 'words of a text to pick',
  inlinechoiceinteraction: 'gaps with a list each',
  matchinteraction: 'pairs to match',
  sliderinteraction: 'a slider',
  uploadinteraction: 'a file to upload',
  mediainteraction: 'a video or a sound',
  drawinginteraction: 'a drawing',
  custominteraction: 'a control of its own',
};

const isInteraction = (name: string): boolean => name.endsWith('interaction');

const interactionsIn = (element: Element): Element[] =>
  isInteraction(element.name) ? [element] : childrenOf(element).flatMap(interactionsIn);

export const isItem = ({ name }: Element): boolean => name === 'assessmentitem';

export function readItem(root: Element, from: string): ReadItem {
  const [body] = all(root, 'itembody');
  const title = (root.attributes['title'] ?? '').trim() || (root.attributes['identifier'] ?? '');
  if (body === undefined)
    return noItem(from, title, 'It has no body: there is nothing asked in it.');
  const interactions = interactionsIn(body);
  if (interactions.length > MOST_PIECES)
    return noItem(from, title, 'It asks for more answers than any question.');
  const item: QtiItem = { root, interactions };
  const found = interactionBody(item);
  if (found === null) return noItem(from, title, whyNone(interactions));
  const prose = promptOf(body, found.promptsInBody ? interactions : []);
  const prompt = prose.text;
  const draft: Draft = { ...NO_FACTS, title: title || titleFrom(prompt), prompt, ...found.body };
  return itemOf(from, draft, [...prose.notes, ...found.notes, ...feedbackNotes(root)]);
}

function whyNone(interactions: readonly Element[]): string {
  if (interactions.length === 0) return 'It asks for nothing: it is text to read.';
  const named = [...new Set(interactions.map(({ name, written }) => ASKED[name] ?? written))];
  return `It asks with ${quoted(named.join(', '))}: no kind here holds that.`;
}

/** What stands around the interactions, and their own prompts where they are what is asked. */
function promptOf(body: Element, own: readonly Element[]) {
  const around = markdownOf(body.children, (element) => {
    if (element.name === 'rubricblock') return '';
    if (!isInteraction(element.name)) return null;
    return element.name === 'textentryinteraction' ? '\\_\\_\\_\\_' : '\n\n';
  });
  const prompts = own.map((each) =>
    markdownOf(all(each, 'prompt').flatMap(({ children }) => children)),
  );
  const texts = [around, ...prompts].map(({ text }) => text).filter((text) => text !== '');
  return {
    text: texts.join('\n\n'),
    notes: [...around.notes, ...prompts.flatMap(({ notes }) => notes)],
  };
}

const MOST_FEEDBACK = 6;

const feedbackNotes = (root: Element): string[] =>
  all(root, 'modalfeedback')
    .map((each) => quoted(textIn(each)))
    .filter((words) => words !== '')
    .slice(0, MOST_FEEDBACK)
    .map((words) => `Its feedback said: ${words}`);
