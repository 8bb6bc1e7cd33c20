import { foreignIn } from './language.js';
import { Lexicon } from './lexicon-schema.js';
import { compileForms, compileLexicon } from './lexicon/compile.js';
import { read } from './reading.js';

const lexicon = compileLexicon(Lexicon.parse({ concepts: [] }));
const local = { ...compileForms([]), terms: new Set<string>() };
const foreign = (raw: string) => foreignIn(read([{ id: 'a', raw }], lexicon, local));

describe('foreignIn', () => {
  it.each([
    [
      'German',
      'Ich messe zuerst die Bandbreite zwischen den Knoten mit nccl-tests und vergleiche sie.',
    ],
    [
      'French',
      'Je mesure la bande passante entre les nœuds avec nccl-tests, puis je regarde la trace.',
    ],
    [
      'Spanish',
      'Primero mido el ancho de banda entre los nodos con nccl-tests y comparo las trazas.',
    ],
    [
      'Italian',
      'Prima misuro la banda tra i nodi con nccl-tests, poi guardo il profilo della rete.',
    ],
    ['Chinese or Japanese', '首先用 nccl-tests 测量节点之间的带宽，然后与单机结果比较。'],
    ['Chinese or Japanese', 'まず、ノード間の帯域幅を測定します。'],
    ['Cyrillic', 'Сначала я измеряю пропускную способность между узлами с помощью nccl-tests.'],
    ['Arabic', 'أقيس أولاً عرض النطاق الترددي بين العقد باستخدام nccl-tests ثم أقارن.'],
    ['Korean', '먼저 노드 사이의 대역폭을 측정합니다.'],
  ])('knows %s: %s', (language, raw) => {
    expect(foreign(raw)).toMatchObject({ share: 1, languages: [language] });
  });

  it.each([
    'I first measure the bandwidth between the nodes with nccl-tests and compare it.',
    'TP in node, PP over IB, 8x8x1=64, bubble 7/519.',
    'nсcl-tests on two nodes, the straggler is found by its short kernels.',
    'Δt = α + β·n, with β the inverse of the bandwidth and n the size of the message.',
    'Only measure, no guess: le trace.',
  ])('takes this for English: %s', (raw) => {
    expect(foreign(raw)).toMatchObject({ share: 0, languages: [] });
  });

  it('tells the share of a mixed answer', () => {
    const { share, languages } = foreign(
      'I compare the trace of two ranks. Danach vergleiche ich die Zeiten mit der Messung von einem Knoten.',
    );
    expect(languages).toEqual(['German']);
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.8);
  });
});
