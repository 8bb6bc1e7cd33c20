import { calibrated } from './calibrated.js';
import { analyse } from './item-analysis.js';
import { worker } from '../../platform/thread-work/index.js';

/** Statistics of 10,000 attempts keep a core busy for a second, a calibration of 120,000 answers for two. */
export default worker({ analyse, calibrate: calibrated });
