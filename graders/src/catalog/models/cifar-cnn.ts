import type { ModelEntry } from '../model-entry.js';

export const cifarCnn = {
  id: 'cifar-cnn',
  name: 'Small CNN for CIFAR-10',
  source:
    'Keras documentation, CIFAR-10 example: two pairs of 3 x 3 convolutions, 512 hidden units',
  arch: 'conv',
  // images of 32 x 32, padded so that convolutions keep their size
  convLayers: [
    {
      kind: 'conv',
      inChannels: 3,
      outChannels: 32,
      height: 32,
      kernel: 3,
      bias: true,
      activation: true,
    },
    {
      kind: 'conv',
      inChannels: 32,
      outChannels: 32,
      height: 32,
      kernel: 3,
      bias: true,
      activation: true,
    },
    { kind: 'pool', inChannels: 32, height: 32, kernel: 2, stride: 2, padding: 0 },
    {
      kind: 'conv',
      inChannels: 32,
      outChannels: 64,
      height: 16,
      kernel: 3,
      bias: true,
      activation: true,
    },
    {
      kind: 'conv',
      inChannels: 64,
      outChannels: 64,
      height: 16,
      kernel: 3,
      bias: true,
      activation: true,
    },
    { kind: 'pool', inChannels: 64, height: 16, kernel: 2, stride: 2, padding: 0 },
    { kind: 'linear', inChannels: 4096, outChannels: 512, activation: true },
    { kind: 'linear', inChannels: 512, outChannels: 10 },
  ],
} as const satisfies ModelEntry;
