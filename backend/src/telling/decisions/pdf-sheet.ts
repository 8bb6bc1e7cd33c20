import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { pdfText } from './pdf-text.js';

const require = createRequire(import.meta.url);
const FONTS = {
  plain: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  quoted: 'dejavu-fonts-ttf/ttf/DejaVuSans-Oblique.ttf',
} as const;
type Font = keyof typeof FONTS;

const MARGIN = 56;
const INK = '#1c2326';
const QUIET = '#5b666b';
const DATA = '#2f6690';

/** Letters of a quotation; the page has all of it. */
const QUOTED = 500;

interface Style {
  readonly font?: Font;
  readonly size?: number;
  readonly color?: string;
  readonly indent?: number;
  readonly gap?: number;
}

export interface Scale {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * A tagged A4 document, top down: each text is an element of its structure, what only decorates is an artifact. Texts of
 * people go through pdfText, so that none can leave its line or hide another.
 */
export class PdfSheet {
  private readonly doc: PDFKit.PDFDocument;
  private readonly root: PDFKit.PDFStructureElement;
  private readonly chunks: Buffer[] = [];
  private readonly finished: Promise<Buffer>;

  /** `at` is when it was made; a document made twice of the same is the same. */
  constructor(title: string, author: string, at: Date) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: MARGIN,
      bufferPages: true,
      tagged: true,
      displayTitle: true,
      lang: 'en-GB',
      pdfVersion: '1.7',
      info: { Title: pdfText(title, 300), Author: pdfText(author, 200), CreationDate: at },
    });
    for (const [name, file] of Object.entries(FONTS))
      this.doc.registerFont(name, require.resolve(file));
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
    this.finished = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => this.chunks.push(chunk));
      this.doc.on('end', () => {
        resolve(Buffer.concat(this.chunks));
      });
      this.doc.on('error', reject);
    });
  }

  heading(level: 1 | 2 | 3, text: string): void {
    const size = { 1: 18, 2: 13, 3: 10.5 }[level];
    // a heading alone at the foot of a page belongs to the next one
    this.room(size * 4);
    if (level > 1) this.doc.moveDown(level === 2 ? 1.2 : 0.7);
    this.put(`H${String(level)}`, text, { font: 'bold', size, gap: 4 });
  }

  paragraph(text: string, style: Style = {}): void {
    this.put('P', text, style);
  }

  quiet(text: string): void {
    this.put('P', text, { size: 8.5, color: QUIET });
  }

  quote(text: string): void {
    this.put('BlockQuote', `“${pdfText(text, QUOTED)}”`, {
      font: 'quoted',
      size: 9,
      indent: 14,
      gap: 1,
    });
  }

  /** A score in words, and the same as a dot on a scale of 0 to 10. */
  scale(words: string, { value, low, high }: Scale): void {
    this.room(30);
    this.put('P', words, { gap: 2 });
    const { doc } = this;
    const [left, width, y] = [MARGIN, doc.page.width - 2 * MARGIN, doc.y + 4];
    const at = (points: number): number => left + (width * points) / 10;
    doc.markContent('Artifact');
    doc
      .save()
      .lineWidth(0.5)
      .strokeColor('#c9d0d2')
      .moveTo(left, y)
      .lineTo(left + width, y)
      .stroke();
    for (const tick of [0, 2.5, 5, 7.5, 10])
      doc
        .moveTo(at(tick), y - 3)
        .lineTo(at(tick), y + 3)
        .stroke();
    if (low !== null && high !== null)
      doc
        .rect(at(low), y - 1.5, Math.max(0, at(high) - at(low)), 3)
        .fillOpacity(0.4)
        .fill(DATA);
    doc.fillOpacity(1).circle(at(value), y, 3.2).fill(DATA).restore();
    doc.endMarkedContent();
    doc.y = y + 12;
  }

  /** Numbers the pages, with `foot` on each, and gives the file. */
  end(foot: string): Promise<Buffer> {
    this.root.end();
    const { start, count } = this.doc.bufferedPageRange();
    for (let i = 0; i < count; i += 1) {
      this.doc.switchToPage(start + i);
      this.footer(`Page ${String(i + 1)} of ${String(count)}  ·  ${pdfText(foot, 90)}`);
    }
    this.doc.end();
    return this.finished;
  }

  private put(tag: string, text: string, style: Style): void {
    const { font = 'plain', size = 10, color = INK, indent = 0, gap = 3 } = style;
    const shown = pdfText(text);
    if (shown === '') return;
    const element = this.doc.struct(tag, {}, () => {
      this.doc
        .font(font)
        .fontSize(size)
        .fillColor(color)
        .text(shown, MARGIN + indent, this.doc.y, {
          width: this.doc.page.width - 2 * MARGIN - indent,
          lineGap: 1.5,
          paragraphGap: gap,
        });
    });
    this.root.add(element);
  }

  /** Begins a new page where so much does not fit on this one any more. */
  private room(height: number): void {
    const { doc } = this;
    if (doc.y + height > doc.page.height - MARGIN) doc.addPage();
  }

  private footer(text: string): void {
    const { doc } = this;
    const { bottom } = doc.page.margins;
    // below the margin, where a text would otherwise begin a page of its own
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    doc
      .font('plain')
      .fontSize(8)
      .fillColor(QUIET)
      .text(text, MARGIN, doc.page.height - 34, {
        width: doc.page.width - 2 * MARGIN,
        lineBreak: false,
      });
    doc.endMarkedContent();
    doc.page.margins.bottom = bottom;
  }
}
