/** The weekly mail about skills, in plain text. Pure. */

export interface Digest {
  readonly name: string;
  readonly organisation: string;
  /** Practice that the receiver is asked for, a line each. */
  readonly own: readonly string[];
  /** What clearly moved: of the team for a lead, of themselves for anybody else. */
  readonly moved: readonly string[];
  /** For a lead: whose practice is due, a line each. */
  readonly due: readonly string[];
  readonly link: string;
  readonly unsubscribe: string;
}

const MOST_LINES = 10;

const part = (title: string, lines: readonly string[]): string[] => {
  if (lines.length === 0) return [];
  const more = lines.length - MOST_LINES;
  return [
    [
      title,
      ...lines.slice(0, MOST_LINES).map((line) => `- ${line}`),
      ...(more > 0 ? [`- and ${String(more)} more`] : []),
    ].join('\n'),
  ];
};

/** Null where there is nothing to say: then no mail goes out. */
export function digestLetter(digest: Digest): { subject: string; text: string } | null {
  const { name, organisation, own, moved, due, link, unsubscribe } = digest;
  const parts = [
    ...part('Asked of you:', own),
    ...part('Clearly moved in the last four weeks:', moved),
    ...part('Assigned practice, due or overdue:', due),
  ];
  if (parts.length === 0) return null;
  return {
    subject: `This week's skills at ${organisation}`,
    text: [
      `Hello ${name},`,
      ...parts,
      `More: ${link}`,
      `You get this once a week at most, as a member of ${organisation}. No more of it, without signing in: ${unsubscribe}`,
      '',
    ].join('\n\n'),
  };
}
