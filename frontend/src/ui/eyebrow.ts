/** Above the title of an assessment's page: what it is, and the job that it is for. */
export const assessmentEyebrow = (requisition: string | undefined): string =>
  requisition ? `Assessment for ${requisition}` : 'Assessment';
