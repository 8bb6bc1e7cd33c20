import { wordsOf } from './network-name.js';

/** Figures, units and small words that either column may use. */
const common = [
  String.raw`\d{1,5}(?:\.\d{1,3})? ?[gt]i?b?(?:it)?(?:/s|ps|e)?`,
  'not stated',
  '(?:at|of|with)',
];

/** Forms of a network inside a node. */
const intraForms = [
  String.raw`nv ?link(?: ?v?[1-5](?:\.0)?)?`,
  'nv ?switch',
  String.raw`nvl ?(?:36|72)`,
  '(?:hybrid )?cube(?: mesh)?',
  '(?:full )?mesh',
  '(?:dgx|hgx)(?: ?[12])?',
  String.raw`pci ?(?:e|express)?(?: ?gen)? ?v?[3-6](?:\.0)?`,
  'pci ?(?:e|express)?',
  'x16',
  '(?:xgmi|infinity fabric|ici)',
  '(?:[23]d )?torus',
  String.raw`(?:\d{1,4} )?(?:bi|uni)(?:dir(?:ectional)?)?`,
  'per (?:gpu|device|chip|direction)',
];

const owner = '(?:node|server|host|instance|gpu|device|rank|chip|accelerator|card|gcd)';
const port = '(?:port|link|rail|nic|hca|adapter)';

/** Forms of a network between nodes. */
const interForms = [
  String.raw`\d{1,2} ?x`,
  String.raw`x ?\d{1,2}`,
  String.raw`\d{1,2} ${port}s?`,
  `(?:per |/ ?|each )(?:${owner}|${port})`,
  '(?:total|aggregate|=)',
  // what BigScience's and Aleph Alpha's tables write behind it
  String.raw`config inter node bandwidth \d{1,5}`,
  '(?:infiniband|ib)',
  '(?:fdr|edr|hdr ?(?:100|200)?|ndr ?(?:200|400)?|xdr)',
  String.raw`(?:connectx|cx) ?[4-8]|quantum(?: ?[23])?|spectrum(?: ?[x4])?`,
  String.raw`roce(?: ?v ?2)?`,
  'rdma',
  String.raw`(?:efa|elastic fabric adapter)(?: ?v[1-4])?`,
  'slingshot(?: ?11)?|ss ?11|cxi',
  'omni ?path(?: 100)?|opa',
  'tcpxo?|fastrak',
  'ethernet|gige|tcp',
  'ici|dcn|[23]d torus|torus',
  'meta(?: cluster)?',
  String.raw`nv ?link(?: ?v?[1-5])?|nv ?switch|nvl ?(?:36|72)`,
  '(?:mellanox|nvidia|aws)',
  '(?:fat tree|rail optimi[sz]ed|dragonfly)',
  `(?:network|fabric|interconnect|cluster|${port}s?)`,
];

const compiled = (forms: readonly string[]): readonly RegExp[] =>
  [...common, ...forms].map((form) => new RegExp(`^(?:${form})(?![a-z0-9.])`));

const forms = { intra_net: compiled(intraForms), inter_net: compiled(interForms) };

/** What of a network's description stands in the list that is told. */
export const knownNetworkWords = {
  intra_net: [
    ...['NVLink', 'NVLink2 to NVLink5', 'NVSwitch', 'NVL72', 'hybrid cube mesh', 'xGMI', 'ICI'],
    ...['PCIe', 'PCIe Gen4 x16', 'and the rate of one device such as 600GB/s'],
  ],
  inter_net: [
    ...['InfiniBand', 'FDR', 'EDR', 'HDR100', 'HDR', 'NDR200', 'NDR', 'XDR', 'RoCE', 'EFA'],
    ...['Slingshot', 'OmniPath', 'TCPX', 'TCPXO', 'Ethernet', 'ICI', 'NVLink'],
    ...['a number of ports such as 8x or 4 rails', 'and a rate like 3200Gb/s per node'],
  ],
} as const;

/** The first word of a network's description that is of no known form; undefined where there is none. */
export function unknownNetworkWord(
  column: 'intra_net' | 'inter_net',
  text: string,
): string | undefined {
  // of `XDR/NDR` each is a word; `Gb/s` and `/GPU` keep their sign
  let rest = wordsOf(text).replace(/\/(?=[fehnx]dr)/g, ' ');
  while (rest !== '') {
    const taken = forms[column].map((form) => form.exec(rest)?.[0].length ?? 0);
    const most = Math.max(...taken);
    if (most === 0) return rest.split(' ')[0];
    rest = rest
      .slice(most)
      .trimStart()
      .replace(/^\/ ?(?=s\b)/, '');
  }
  return undefined;
}
