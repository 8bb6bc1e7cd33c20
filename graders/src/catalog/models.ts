import { bertBase } from './models/bert-base.js';
import { bertLarge } from './models/bert-large.js';
import { bloom176b } from './models/bloom-176b.js';
import { dbrx } from './models/dbrx.js';
import { deepseekV2 } from './models/deepseek-v2.js';
import { deepseekV2Lite } from './models/deepseek-v2-lite.js';
import { deepseekV3 } from './models/deepseek-v3.js';
import { falcon180b } from './models/falcon-180b.js';
import { falcon40b } from './models/falcon-40b.js';
import { gemma227b } from './models/gemma2-27b.js';
import { gemma29b } from './models/gemma2-9b.js';
import { gemma7b } from './models/gemma-7b.js';
import { glm4p5 } from './models/glm-4p5.js';
import { glm4p5Air } from './models/glm-4p5-air.js';
import { gpt100b } from './models/gpt-100b.js';
import { gpt10b } from './models/gpt-10b.js';
import { gpt130b } from './models/gpt-130b.js';
import { gpt1p3b } from './models/gpt-1p3b.js';
import { gpt1t } from './models/gpt-1t.js';
import { gpt2124m } from './models/gpt2-124m.js';
import { gpt21p5b } from './models/gpt2-1p5b.js';
import { gpt22b } from './models/gpt-22b.js';
import { gpt2355m } from './models/gpt2-355m.js';
import { gpt2774m } from './models/gpt2-774m.js';
import { gpt3125m } from './models/gpt3-125m.js';
import { gpt313b } from './models/gpt3-13b.js';
import { gpt3175b } from './models/gpt3-175b.js';
import { gpt32p7b } from './models/gpt3-2p7b.js';
import { gpt3350m } from './models/gpt3-350m.js';
import { gpt36p7b } from './models/gpt3-6p7b.js';
import { gpt3760m } from './models/gpt3-760m.js';
import { gptJ6b } from './models/gpt-j-6b.js';
import { gptNeox20b } from './models/gpt-neox-20b.js';
import { gptOss120b } from './models/gpt-oss-120b.js';
import { gptOss20b } from './models/gpt-oss-20b.js';
import { grok1 } from './models/grok-1.js';
import { kimiK2 } from './models/kimi-k2.js';
import { llama13b } from './models/llama-13b.js';
import { llama213b } from './models/llama2-13b.js';
import { llama234b } from './models/llama2-34b.js';
import { llama270b } from './models/llama2-70b.js';
import { llama27b } from './models/llama2-7b.js';
import { llama30b } from './models/llama-30b.js';
import { llama3405b } from './models/llama3-405b.js';
import { llama370b } from './models/llama3-70b.js';
import { llama38b } from './models/llama3-8b.js';
import { llama3p1405b } from './models/llama3p1-405b.js';
import { llama3p170b } from './models/llama3p1-70b.js';
import { llama3p18b } from './models/llama3p1-8b.js';
import { llama3p21b } from './models/llama3p2-1b.js';
import { llama3p23b } from './models/llama3p2-3b.js';
import { llama65b } from './models/llama-65b.js';
import { llama7b } from './models/llama-7b.js';
import { mistral7b } from './models/mistral-7b.js';
import { mixtral8x22b } from './models/mixtral-8x22b.js';
import { mixtral8x7b } from './models/mixtral-8x7b.js';
import { moonlight16b } from './models/moonlight-16b.js';
import { mpt125m } from './models/mpt-125m.js';
import { mpt13b } from './models/mpt-13b.js';
import { mpt1b } from './models/mpt-1b.js';
import { mpt30b } from './models/mpt-30b.js';
import { mpt350m } from './models/mpt-350m.js';
import { mpt3b } from './models/mpt-3b.js';
import { mpt70b } from './models/mpt-70b.js';
import { mpt760m } from './models/mpt-760m.js';
import { mpt7b } from './models/mpt-7b.js';
import { mtNlg530b } from './models/mt-nlg-530b.js';
import { nemotron415b } from './models/nemotron4-15b.js';
import { nemotron4340b } from './models/nemotron4-340b.js';
import { olmo213b } from './models/olmo2-13b.js';
import { olmo232b } from './models/olmo2-32b.js';
import { olmo27b } from './models/olmo2-7b.js';
import { opt175b } from './models/opt-175b.js';
import { palm540b } from './models/palm-540b.js';
import { palm62b } from './models/palm-62b.js';
import { pythia12b } from './models/pythia-12b.js';
import { pythia6p9b } from './models/pythia-6p9b.js';
import { qwen257bA14b } from './models/qwen2-57b-a14b.js';
import { qwen2p514b } from './models/qwen2p5-14b.js';
import { qwen2p532b } from './models/qwen2p5-32b.js';
import { qwen2p572b } from './models/qwen2p5-72b.js';
import { qwen2p57b } from './models/qwen2p5-7b.js';
import { qwen314b } from './models/qwen3-14b.js';
import { qwen3235bA22b } from './models/qwen3-235b-a22b.js';
import { qwen330bA3b } from './models/qwen3-30b-a3b.js';
import { qwen332b } from './models/qwen3-32b.js';
import { qwen34b } from './models/qwen3-4b.js';
import { qwen38b } from './models/qwen3-8b.js';
import { yi34b } from './models/yi-34b.js';
import { cifarCnn } from './models/cifar-cnn.js';
import { resnet18 } from './models/resnet-18.js';
import { resnet50 } from './models/resnet-50.js';
import { byId } from './by-id.js';
import type { ModelEntry } from './model-entry.js';

/** Every model that a scenario may name; a new one is one file and one line here. */
export const models = byId<ModelEntry>([
  gpt3175b,
  gpt313b,
  gpt36p7b,
  gpt32p7b,
  gpt1p3b,
  gpt3760m,
  gpt3350m,
  gpt3125m,
  gpt22b,
  mtNlg530b,
  gpt1t,
  gpt130b,
  gpt100b,
  gpt10b,
  gpt21p5b,
  gpt2774m,
  gpt2355m,
  gpt2124m,
  bertLarge,
  bertBase,
  bloom176b,
  opt175b,
  nemotron4340b,
  nemotron415b,
  palm540b,
  palm62b,
  falcon180b,
  falcon40b,
  gptNeox20b,
  gptJ6b,
  pythia12b,
  pythia6p9b,
  mpt70b,
  mpt30b,
  mpt13b,
  mpt7b,
  mpt3b,
  mpt1b,
  mpt760m,
  mpt350m,
  mpt125m,
  llama7b,
  llama13b,
  llama30b,
  llama65b,
  llama27b,
  llama213b,
  llama234b,
  llama270b,
  llama38b,
  llama370b,
  llama3405b,
  llama3p18b,
  llama3p170b,
  llama3p1405b,
  llama3p21b,
  llama3p23b,
  mistral7b,
  mixtral8x7b,
  mixtral8x22b,
  yi34b,
  gemma7b,
  gemma29b,
  gemma227b,
  olmo27b,
  olmo213b,
  olmo232b,
  qwen2p57b,
  qwen2p514b,
  qwen2p532b,
  qwen2p572b,
  qwen257bA14b,
  qwen34b,
  qwen38b,
  qwen314b,
  qwen332b,
  qwen330bA3b,
  qwen3235bA22b,
  deepseekV2Lite,
  deepseekV2,
  deepseekV3,
  moonlight16b,
  kimiK2,
  glm4p5Air,
  glm4p5,
  grok1,
  dbrx,
  gptOss20b,
  gptOss120b,
  resnet50,
  resnet18,
  cifarCnn,
]);
