import { Accelerator, Cluster, Network } from '../cost-model/schema/hardware.js';
import { AnyModel } from '../cost-model/schema/convolution.js';
import { catalog } from './catalog.js';

describe('the catalogue', () => {
  it.each(Object.entries(catalog.accelerators))(
    'describes the accelerator %s in full',
    (id, entry) => {
      const parsed = Accelerator.parse(entry);
      expect(parsed.id).toBe(id);
      // narrower numbers are never slower
      const { fp32, tf32 = fp32, fp16, bf16 = fp16, fp8 = bf16, fp4 = fp8 } = parsed.peakFlops;
      expect([fp32, tf32, bf16, fp8, fp4]).toEqual(
        [fp32, tf32, bf16, fp8, fp4].toSorted((a, b) => a - b),
      );
    },
  );

  it.each(Object.entries(catalog.accelerators))(
    'dates every price of %s and says where it was read',
    (_, entry) => {
      const priced = entry.dollarsPerHour !== undefined;
      expect(entry.priceDate !== undefined).toBe(priced);
      expect(entry.priceSource !== undefined).toBe(priced);
    },
  );

  it.each(Object.entries(catalog.networks))('describes the network %s in full', (id, entry) => {
    expect(Network.parse(entry).id).toBe(id);
  });

  it.each(Object.entries(catalog.models))('describes the model %s in full', (id, entry) => {
    expect(AnyModel.parse(entry).id).toBe(id);
  });

  it.each(Object.entries(catalog.clusters))(
    'describes the cluster %s by ids that exist',
    (id, entry) => {
      const cluster = Cluster.parse(entry);
      expect(cluster.id).toBe(id);
      const groups = 'groups' in cluster ? cluster.groups : [cluster];
      for (const g of groups) {
        expect(Object.keys(catalog.accelerators)).toContain(g.accelerator);
        expect(Object.keys(catalog.networks)).toContain(g.intraNode);
      }
      if (cluster.interNode !== undefined) {
        expect(Object.keys(catalog.networks)).toContain(cluster.interNode);
      }
    },
  );
});
