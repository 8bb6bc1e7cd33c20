import { worker } from '../../platform/thread-work/index.js';
import { weaknessOf } from './password-strength.js';

export interface WeaknessTask {
  readonly password: string;
  readonly about: readonly string[];
}

export default worker({
  weakness: ({ password, about }: WeaknessTask): string | null => weaknessOf(password, about),
});
