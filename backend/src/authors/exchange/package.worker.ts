import { worker } from '../../platform/thread-work/index.js';
import { readFile, writeFile } from './package.js';

export default worker({ read: readFile, write: writeFile });
