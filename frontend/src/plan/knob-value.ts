/** A knob's value as people read it: `flash` stands for every fused attention, that of devices without FlashAttention too. */
export const knobValue = (value: unknown): string => {
  if (value === 'flash') return 'fused';
  return typeof value === 'string' ? value : JSON.stringify(value);
};
