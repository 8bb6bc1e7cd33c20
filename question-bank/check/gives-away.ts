/** A run of so many words is no accident. */
const RUN = 8;

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Runs of words of the answer that stand in the prompt as well; the first one of each text. */
export function givesAway(prompt: string, answers: readonly string[]): string[] {
  const told = ` ${words(prompt).join(' ')} `;
  return answers.flatMap((answer) => {
    const all = words(answer);
    for (let i = 0; i + RUN <= all.length; i++) {
      const run = all.slice(i, i + RUN).join(' ');
      if (told.includes(` ${run} `)) return [run];
    }
    return [];
  });
}
