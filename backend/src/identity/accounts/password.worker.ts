import { worker } from '../../platform/threads/work.js';
import { weaknessOf } from './password-strength.js';

export interface WeaknessTask {
  readonly password: string;
  readonly about: readonly string[];
}

export default worker({
  weakness: ({ password, about }: WeaknessTask): string | null => weaknessOf(password, about),
});
