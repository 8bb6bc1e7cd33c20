import type { PipelineEvent, Timeline } from '@meshwright/graders/plan';

/** What part of the step is in sight, in seconds. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

export interface TimelineView {
  readonly width: number;
  readonly rowHeight: number;
  readonly window: TimeWindow;
  readonly palette: Palette;
  /** Micro-batch that is lit through all stages, if any. */
  readonly lit: number | null;
}

export const rowGap = 3;

export interface Palette {
  readonly forward: string;
  readonly backward: string;
  readonly weight: string;
  readonly idle: CanvasPattern | string;
  readonly ground: string;
  readonly font: string;
}

function hatch(context: CanvasRenderingContext2D | null, colour: string): CanvasPattern | string {
  const tile = document.createElement('canvas');
  const size = 6 * devicePixelRatio;
  tile.width = size;
  tile.height = size;
  const pen = tile.getContext('2d');
  if (pen === null) return colour;
  pen.strokeStyle = colour;
  pen.lineWidth = devicePixelRatio;
  for (const offset of [-size, 0, size]) {
    pen.moveTo(offset, size);
    pen.lineTo(offset + size, 0);
  }
  pen.stroke();
  const pattern = context?.createPattern(tile, 'repeat');
  pattern?.setTransform(new DOMMatrix().scale(1 / devicePixelRatio));
  return pattern ?? colour;
}

/** Colours of the present theme, as the style sheet says; idle time is hatched. */
export function paletteOf(canvas: HTMLCanvasElement): Palette {
  const style = getComputedStyle(canvas);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  return {
    forward: colour('--mw-data-1'),
    backward: colour('--mw-data-2'),
    weight: colour('--mw-data-8'),
    idle: hatch(canvas.getContext('2d'), colour('--mw-rule')),
    ground: colour('--mw-sheet'),
    font: colour('--font-mono'),
  };
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

function label(
  context: CanvasRenderingContext2D,
  event: PipelineEvent,
  box: Box,
  p: Palette,
): void {
  const text = String(event.microBatch + 1);
  if (box.h < 11 || box.w < 6 + 6 * text.length) return;
  context.fillStyle = p.ground;
  context.fillText(text, box.x + box.w / 2, box.y + box.h / 2 + 0.5);
}

/** Whole stages as idle first, then every operation over it: what stays hatched is idle. */
export function drawTimeline(
  canvas: HTMLCanvasElement,
  timeline: Timeline,
  view: TimelineView,
): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const height = timeline.stages * (view.rowHeight + rowGap);
  const ratio = devicePixelRatio;
  const size = [Math.round(view.width * ratio), Math.round(height * ratio)] as const;
  // setting a size throws the bitmap away, even the same size
  if (canvas.width !== size[0]) canvas.width = size[0];
  if (canvas.height !== size[1]) canvas.height = size[1];
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, view.width, height);
  const { palette } = view;
  const { from, to } = view.window;
  const scale = view.width / (to - from);
  context.fillStyle = palette.idle;
  const end = Math.min(view.width, (timeline.seconds - from) * scale);
  for (let r = 0; r < timeline.stages; r += 1) {
    context.fillRect(0, r * (view.rowHeight + rowGap), end, view.rowHeight);
  }
  context.font = `500 10px ${palette.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const event of timeline.events) {
    if (event.end <= from || event.start >= to) continue;
    drawEvent(context, event, palette, { ...view, scale });
  }
}

function drawEvent(
  context: CanvasRenderingContext2D,
  event: PipelineEvent,
  palette: Palette,
  view: TimelineView & { readonly scale: number },
): void {
  const x = (event.start - view.window.from) * view.scale;
  const w = Math.max(0.5, (event.end - event.start) * view.scale);
  const y = event.stage * (view.rowHeight + rowGap);
  const gap = w > 4 ? 1 : 0;
  const box = { x, y, w: w - gap, h: view.rowHeight };
  context.globalAlpha = 1;
  context.fillStyle = palette.ground;
  context.fillRect(x, y, w, view.rowHeight);
  const unlit = view.lit !== null && view.lit !== event.microBatch;
  context.globalAlpha = (unlit ? 0.22 : 1) * (event.chunk % 2 === 0 ? 1 : 0.72);
  context.fillStyle = palette[event.kind];
  context.fillRect(box.x, box.y, box.w, box.h);
  context.globalAlpha = unlit ? 0.4 : 1;
  label(context, event, box, palette);
  context.globalAlpha = 1;
}
