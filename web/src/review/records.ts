// Records as people paste them: text or JSON, one game or several.


// Cuts a paste into single games. A game of a text keeps the lines before it as empty ones, so that what is
// wrong is said with the line of the paste.
export function splitRecords(paste: string): (string | Record<string, unknown>)[] {
  const text = paste.trim();
  if (text.startsWith('{') || text.startsWith('[')) {
    const json: unknown = JSON.parse(text);
    return (Array.isArray(json) ? json : [json]) as Record<string, unknown>[];
  }
  const lines = paste.split(/\r?\n/);
  const starts = lines.flatMap((line, i) => (/^\s*game\b/i.test(line) ? [i] : []));
  if (starts.length < 2) return [paste];
  return starts.map((start, i) => {
    const first = i === 0 ? 0 : start;
    return '\n'.repeat(first) + lines.slice(first, starts[i + 1]).join('\n');
  });
}

export const fileName = (ids: readonly number[]) => `hazard-${ids.slice(0, 5).join('-')}${ids.length > 5 ? '-etc' : ''}.txt`;
