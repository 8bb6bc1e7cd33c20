import { worker } from '../../platform/thread-work/index.js';
import { myResultPdf } from './my-result-pdf.js';
import { reportPdf } from './report-pdf.js';

export default worker({
  report: (input: Parameters<typeof reportPdf>) => reportPdf(...input),
  result: (input: Parameters<typeof myResultPdf>) => myResultPdf(...input),
});
