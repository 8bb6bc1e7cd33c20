/** Plots of docs/images as SVG text, the same to the byte for the same observations; readable on light and dark pages. */
const paper = '#fcfcfa';
const ink = '#24292f';
const faint = '#c9ccd1';
const palette = [
  '#1f77b4',
  '#d95f02',
  '#2ca02c',
  '#9aa0a6',
  '#c23b74',
  '#8c564b',
  '#0b8f8f',
  '#b8860b',
  '#6a3d9a',
  '#e31a1c',
  '#4d7d1f',
  '#3f51b5',
];
/** Of all plots. */
const WIDTH = 860;
const at = (n) => String(Number(n.toFixed(1)));

const text = (x, y, words, { anchor = 'start', size = 12, weight = 400, color = ink } = {}) =>
  `<text x="${at(x)}" y="${at(y)}" text-anchor="${anchor}" font-size="${size}" font-weight="${weight}" fill="${color}">${words}</text>`;
const line = (x1, y1, x2, y2, { color = faint, width = 1, dash = '' } = {}) =>
  `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" stroke="${color}" stroke-width="${width}"${dash && ` stroke-dasharray="${dash}"`}/>`;
const box = (x, y, width, height, color, title = '') =>
  `<rect x="${at(x)}" y="${at(y)}" width="${at(Math.max(0, width))}" height="${at(height)}" fill="${color}">${title && `<title>${title}</title>`}</rect>`;

const drawing = (width, height, title, parts) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="system-ui, sans-serif"><title>${title}</title>
${box(0, 0, width, height, paper)}
${text(16, 24, title, { size: 15, weight: 600 })}
${parts.join('\n')}
</svg>
`;

const sourcesOf = (observations) => [...new Set(observations.map(({ source }) => source))];
const timed = (observations) => observations.filter((o) => o.predicted && o.seconds !== null);
const errorOf = ({ predicted, seconds }) => predicted.seconds / seconds - 1;
const colorOf = (i) => palette[i % palette.length];

/** Predicted against measured step time, both axes logarithmic; a dot is a run. */
export function scatter(observations) {
  const runs = timed(observations);
  const [width, height, left, right, top, bottom] = [WIDTH, 640, 64, 190, 44, 52];
  const all = runs.flatMap(({ seconds, predicted }) => [seconds, predicted.seconds]);
  const low = Math.floor(Math.log10(Math.min(...all)));
  const high = Math.ceil(Math.log10(Math.max(...all)));
  const share = (seconds) => (Math.log10(seconds) - low) / (high - low);
  const x = (seconds) => left + share(seconds) * (width - left - right);
  const y = (seconds) => height - bottom - share(seconds) * (height - top - bottom);
  const parts = [];
  for (let e = low; e <= high; e += 1) {
    const s = 10 ** e;
    parts.push(line(x(s), y(10 ** low), x(s), y(10 ** high)));
    parts.push(line(x(10 ** low), y(s), x(10 ** high), y(s)));
    parts.push(text(x(s), height - bottom + 18, `${s} s`, { anchor: 'middle' }));
    parts.push(text(left - 8, y(s) + 4, `${s} s`, { anchor: 'end' }));
  }
  for (const [factor, dash] of [
    [1, ''],
    [1.2, '4 4'],
    [1 / 1.2, '4 4'],
  ]) {
    const [from, to] = [10 ** low, 10 ** high];
    parts.push(
      line(
        x(from * Math.max(1, 1 / factor)),
        y(from * Math.max(1, factor)),
        x(to / Math.max(1, factor)),
        y(to / Math.max(1, 1 / factor)),
        { color: ink, dash },
      ),
    );
  }
  const sources = sourcesOf(observations);
  sources.forEach((source, i) => {
    const dots = runs
      .filter((run) => run.source === source)
      .map(({ seconds, predicted }) => `M${at(x(seconds))} ${at(y(predicted.seconds))}h0`)
      .join('');
    parts.push(
      `<path d="${dots}" stroke="${colorOf(i)}" stroke-width="4.5" stroke-linecap="round" stroke-opacity="0.6" fill="none"/>`,
    );
    const row = top + 16 + 22 * i;
    parts.push(`<circle cx="${width - right + 22}" cy="${row - 4}" r="5" fill="${colorOf(i)}"/>`);
    parts.push(text(width - right + 34, row, source));
  });
  parts.push(
    text((left + width - right) / 2, height - 12, 'measured', { anchor: 'middle', weight: 600 }),
  );
  parts.push(
    `<g transform="translate(18 ${at((top + height - bottom) / 2)}) rotate(-90)">${text(0, 0, 'predicted', { anchor: 'middle', weight: 600 })}</g>`,
  );
  parts.push(text(width - right + 14, height - bottom, 'dashed: a fifth off', { size: 11 }));
  return drawing(
    width,
    height,
    `Step time of ${runs.length.toLocaleString('en-US')} published runs`,
    parts,
  );
}

const quantile = (sorted, q) => {
  const place = q * (sorted.length - 1);
  const below = Math.floor(place);
  return sorted[below] + (place - below) * ((sorted[below + 1] ?? sorted[below]) - sorted[below]);
};

/** A row for each name with a scale below them. */
function rows(names, { low, high, step, unit }, draw) {
  const [width, left, right, top, height] = [WIDTH, 170, 60, 52, 30];
  const x = (value) => left + ((value - low) / (high - low)) * (width - left - right);
  const parts = [];
  const bottom = top + height * names.length;
  for (let v = low; v <= high + 1e-9; v += step) {
    const zero = Math.abs(v) < 1e-9;
    parts.push(line(x(v), top - 8, x(v), bottom, { color: zero ? ink : faint }));
    parts.push(text(x(v), bottom + 18, `${Math.round(100 * v)} ${unit}`, { anchor: 'middle' }));
  }
  names.forEach((name, i) => {
    const y = top + height * i;
    parts.push(text(left - 10, y + 15, name, { anchor: 'end' }));
    parts.push(...draw(name, i, { x, y }));
  });
  return { parts, width, height: bottom + 48, bottom };
}

const clamp = (v, low, high) => Math.min(high, Math.max(low, v));

/** Middle half and middle 80 % of the relative errors of each source, and the median. */
export function errors(observations) {
  const runs = timed(observations);
  const scale = { low: -0.5, high: 0.5, step: 0.1, unit: '%' };
  const { parts, width, height, bottom } = rows(sourcesOf(runs), scale, (source, i, { x, y }) => {
    const own = runs
      .filter((run) => run.source === source)
      .map(errorOf)
      .toSorted((a, b) => a - b);
    const [a, b, c, d, e] = [0.1, 0.25, 0.5, 0.75, 0.9].map((q) =>
      x(clamp(quantile(own, q), scale.low, scale.high)),
    );
    return [
      line(a, y + 11, e, y + 11, { color: colorOf(i), width: 2 }),
      box(b, y + 3, d - b, 16, colorOf(i)),
      line(c, y + 1, c, y + 21, { color: ink, width: 2 }),
      text(WIDTH - 8, y + 15, `${own.length}`, { anchor: 'end', size: 11 }),
    ];
  });
  parts.push(
    text(
      170,
      bottom + 38,
      'predicted over measured step time, less 1: median, middle half (box) and middle 80 % (line); right: runs',
      { size: 11 },
    ),
  );
  return drawing(width, height, 'Error of the step time by source', parts);
}

const kinds = [
  ['fitsAndRan', '#2f7d4f', 'ran, predicted to fit'],
  ['tooLargeAndRanOut', '#3d6fb4', 'ran out, predicted not to fit'],
  ['tooLargeButRan', '#e0a030', 'ran, predicted not to fit'],
  ['fitsButRanOut', '#c0392b', 'ran out, predicted to fit'],
];

/** What became of the layouts of each source: right in green and blue, wrong in yellow and red. */
export function layouts({ sources, rows: all }) {
  const of = new Map(sources.map(({ source, all: own }) => [source, own.outOfMemory]));
  of.set('all rows', all.outOfMemory);
  const scale = { low: 0, high: 1, step: 0.25, unit: '%' };
  const { parts, width, height, bottom } = rows([...of.keys()], scale, (source, _, { x, y }) => {
    const own = of.get(source);
    const sum = kinds.reduce((n, [key]) => n + own[key], 0);
    let done = 0;
    return kinds
      .flatMap(([key, color, words]) => {
        const from = done;
        done += own[key];
        const title = `${source}: ${own[key]} ${words}`;
        return own[key] === 0
          ? []
          : [box(x(from / sum), y + 3, x(done / sum) - x(from / sum), 17, color, title)];
      })
      .concat(text(WIDTH - 8, y + 15, `${sum}`, { anchor: 'end', size: 11 }));
  });
  kinds.forEach(([, color, words], i) => {
    parts.push(box(20 + 205 * i, bottom + 30, 11, 11, color));
    parts.push(text(36 + 205 * i, bottom + 40, words, { size: 11 }));
  });
  return drawing(
    width,
    height + 8,
    'Layouts that ran or ran out of memory, and what was predicted',
    parts,
  );
}

/** Share of the measured step times in the 80 % interval, of fitted jobs and of those kept aside. */
export function intervals({ sources }) {
  const scale = { low: 0, high: 1, step: 0.2, unit: '%' };
  const timedSources = sources.filter(({ all }) => all.inInterval !== null);
  const of = new Map(timedSources.map((s) => [s.source, s]));
  const { parts, width, height, bottom } = rows([...of.keys()], scale, (source, i, { x, y }) => {
    const { fitted, keptAside } = of.get(source);
    return [
      box(x(0), y + 2, x(fitted.inInterval ?? 0) - x(0), 8, `${colorOf(i)}88`, 'fitted jobs'),
      box(x(0), y + 12, x(keptAside.inInterval ?? 0) - x(0), 8, colorOf(i), 'kept aside'),
    ];
  });
  const x80 = 170 + 0.8 * (width - 170 - 60);
  parts.push(line(x80, 44, x80, bottom, { color: ink, width: 1.5, dash: '5 4' }));
  parts.push(
    text(
      170,
      bottom + 38,
      'share of step times inside the predicted 80 % interval: pale fitted jobs, full jobs kept aside',
      { size: 11 },
    ),
  );
  return drawing(width, height, 'Do the 80 % intervals hold?', parts);
}
