/** In the zone that every reader can turn into their own. */
export const pdfMoment = (iso: string): string =>
  `${new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  })} UTC`;
