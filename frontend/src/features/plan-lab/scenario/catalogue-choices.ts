import { catalog } from '@meshwright/graders/plan';

/** An entry of the catalogue as a list offers it. */
export interface CatalogueChoice {
  readonly value: string;
  readonly label: string;
  readonly group: string;
}

type Kind = keyof typeof catalog;
type Rule = readonly [pattern: RegExp, group: string];

/** Which group an entry belongs to, by the first pattern that its name or id meets; groups stand in this order. */
const rules: Readonly<Record<Kind, readonly Rule[]>> = {
  accelerators: [
    [/^NVIDIA (GeForce|RTX)/u, 'NVIDIA, workstation'],
    [/^NVIDIA (GB|GH|B)\d/u, 'NVIDIA, Blackwell and Grace'],
    [/^NVIDIA H\d/u, 'NVIDIA, Hopper'],
    [/^NVIDIA A\d/u, 'NVIDIA, Ampere'],
    [/^NVIDIA/u, 'NVIDIA, other'],
    [/^AMD/u, 'AMD'],
    [/^Google/u, 'Google'],
    [/^Intel/u, 'Intel'],
  ],
  networks: [
    [/^(nvlink|xgmi|ici|gaudi|pcie)/u, 'Inside a node'],
    [/^(ib|opa|slingshot)/u, 'InfiniBand and the like'],
    [/^(roce|ethernet|tcpx)/u, 'Ethernet'],
    [/^(efa|tpu)/u, 'Clouds'],
  ],
  models: [
    [/^(GPT|gpt-oss)/u, 'GPT'],
    [/^(Llama|LLaMA)/u, 'Llama'],
    [/^(Qwen|QwQ)/u, 'Qwen'],
    [/^(DeepSeek|Kimi|Moonlight|GLM)/u, 'DeepSeek, Kimi, GLM'],
    [/^(Mistral|Mixtral|DBRX|Grok)/u, 'Mistral, DBRX, Grok'],
    [/^(Gemma|PaLM|Nemotron|MT-NLG)/u, 'Google and NVIDIA'],
    [/^(OLMo|Pythia|BLOOM|OPT|Falcon|MPT|Yi)/u, 'Open research'],
    [/^BERT/u, 'Encoders'],
    [/(ResNet|CNN)/u, 'Convolutional'],
  ],
  clusters: [
    [/^AWS/u, 'AWS'],
    [/^Azure/u, 'Azure'],
    [/^Google Cloud/u, 'Google Cloud'],
    [/^TPU/u, 'Google TPU'],
    [/^NVIDIA/u, 'NVIDIA systems'],
    [/^(Frontier|8 MI300X)/u, 'AMD systems'],
  ],
};
const others: Readonly<Record<Kind, string>> = {
  accelerators: 'Other',
  networks: 'Other',
  models: 'Other',
  clusters: 'Practice projects',
};

/** All entries of a kind, group by group, by name inside a group with numbers in their order. */
export function catalogueChoices(kind: Kind): readonly CatalogueChoice[] {
  const order = [...rules[kind].map(([, group]) => group), others[kind]];
  const entries: readonly { readonly id: string; readonly name: string }[] = Object.values(
    catalog[kind],
  );
  return entries
    .map(({ id, name }) => {
      const rule = rules[kind].find(([pattern]) => pattern.test(name) || pattern.test(id));
      return { value: id, label: name, group: rule?.[1] ?? others[kind] };
    })
    .toSorted(
      (a, b) =>
        order.indexOf(a.group) - order.indexOf(b.group) ||
        a.label.localeCompare(b.label, 'en', { numeric: true }),
    );
}
