import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type BookingDetail,
  centsOf,
  chargeLines,
  cleanLine,
  formatCents,
  formatHour,
  formatLongDay,
  formatSum,
  ONE_ADULT,
  partyText,
  priceLineText,
  pricePartsOf,
  todayIn,
} from 'contracts';
import PDFDocument from 'pdfkit';
import type { Site } from '../../base/index.ts';
import { loadFont } from './fonts.ts';
import { fromLeft, linesOf, needsRuns, type Run, runsOf } from './text-runs.ts';

const read = (address: string) => readFileSync(fileURLToPath(address));
const REGULAR = read(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
const BOLD = read(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));

const MARGIN = 56;
const WIDTH = 595 - 2 * MARGIN;
const NAMES = 180;
/** Fonts differ in height, so lines that mix them have a fixed height and baseline, in points. */
const [LINE_HEIGHT, ASCENT] = [14, 9.5];
/** The width of the outline that makes thin letters look bolder, in points. */
const OUTLINE = 0.35;
const [INK, MUTED, LINE] = ['#221f1f', '#5c5656', '#e7e2df'];

const NOTHING_ADDED = { name: 'Taxes and fees', cents: 0 };

export async function writeReceipt(booking: BookingDetail, site: Site): Promise<Buffer> {
  const { code, guest, hostedBy, title, location, from, to, checkInHour, checkOutHour, lines, paid } = booking;
  const dayOf = (at: string) => formatLongDay(todayIn(booking.timeZone, new Date(at)));
  const payments = booking.timeline.filter(({ event }) => event === 'paid');
  const [payment] = payments;
  const charged = booking.charges ? chargeLines(pricePartsOf(booking), booking.charges) : [NOTHING_ADDED];
  const isPaidOften = payments.length > 1;
  const isChanged = booking.timeline.some(({ event }) => event === 'changed' || event === 'refund-ordered');
  const sections: Row[][] = [
    [
      ['Receipt for booking', code],
      ...(payment && !isPaidOften ? [['Paid on', dayOf(payment.at)] satisfies Row] : []),
      ['Payment', booking.transactionId],
      ['Paid by', `${cleanLine(guest.name)}\n${guest.email}`],
    ],
    [
      ['Stay', title],
      ['Where', location],
      ['Host', hostedBy.name],
      ['Guests', partyText(booking.party ?? ONE_ADULT)],
      ['Check-in', `${formatLongDay(from)}, from ${formatHour(checkInHour)}`],
      ['Check-out', `${formatLongDay(to)}, until ${formatHour(checkOutHour)}`],
    ],
    [
      ...lines.map((line): Row => [priceLineText(line), formatSum(line.amount)]),
      ...charged.map(({ name, cents }): Row => [name, formatCents(cents)]),
      ...(isChanged ? [['Price of the stay', formatSum(booking.price), 'bold'] satisfies Row] : []),
      ...(isPaidOften ? payments : []).map(({ at, amount = 0 }): Row => [`Paid on ${dayOf(at)}`, formatSum(amount)]),
      [isPaidOften ? 'Paid in all' : 'Paid', formatSum(paid), 'bold'],
      ...refundsOf(booking, dayOf),
    ],
  ];
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en',
    displayTitle: true,
    info: { Title: `Receipt ${code}`, Author: site.brand },
  });
  doc.registerFont('regular', REGULAR).registerFont('bold', BOLD);
  await registerFonts(
    doc,
    sections.flat().map(([, value]) => value),
  );
  const bytes = bytesOf(doc);

  doc.font('bold').fontSize(20).fillColor(INK).text(site.brand);
  doc.font('regular').fontSize(14).fillColor(MUTED).text('Receipt');
  for (const rows of sections) drawSection(doc, rows);
  doc.moveDown(2).font('regular').fontSize(9).fillColor(MUTED).text(site.siteUrl.host, MARGIN);
  doc.end();
  return bytes;
}

type Row = [name: string, value: string, font?: 'bold'];

function refundsOf(
  { timeline, refund, price, siteRefund, paid, state }: BookingDetail,
  dayOf: (at: string) => string,
): Row[] {
  const made = timeline.filter(({ event }) => event === 'refunded');
  const rows = made.map(({ at, amount = 0 }): Row => [`Refunded on ${dayOf(at)}`, formatSum(amount)]);
  // A stay that was never confirmed is refunded in full.
  const keptCents =
    state === 'conflicted' ? 0 : centsOf(price) - centsOf(siteRefund ?? 0) - centsOf(refund?.amount ?? 0);
  const failed = timeline.filter(({ event }) => event === 'refund-failed');
  const sumOf = (entries: typeof timeline) => entries.reduce((sum, { amount = 0 }) => sum + centsOf(amount), 0);
  const failedCents = sumOf(failed);
  const pendingCents = centsOf(paid) - keptCents - sumOf(made) - failedCents;
  if (pendingCents > 0) rows.push(['Refund on its way', formatCents(pendingCents)]);
  if (failedCents > 0) rows.push(['Refund that did not arrive', formatCents(failedCents)]);
  if (rows.length === 0) return [];
  return [...rows, ['Not refunded', formatCents(keptCents), 'bold']];
}

function drawSection(doc: PDFKit.PDFDocument, rows: readonly Row[]): void {
  doc
    .moveDown(1.5)
    .strokeColor(LINE)
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + WIDTH, doc.y)
    .stroke()
    .moveDown(0.8);
  for (const [name, value, font = 'regular'] of rows) {
    const top = doc.y;
    doc.font('regular').fontSize(10).fillColor(MUTED).text(name, MARGIN, top, { width: NAMES });
    const below = doc.y;
    doc.fillColor(INK).y = top;
    for (const line of linesIn(value)) {
      if (needsRuns(line)) drawRuns(doc, line);
      else doc.font(font).text(line, MARGIN + NAMES, doc.y, { width: WIDTH - NAMES });
    }
    doc.y = Math.max(below, doc.y) + 5;
  }
}

const linesIn = (value: string) => value.split('\n').map(cleanLine);

async function registerFonts(doc: PDFKit.PDFDocument, values: readonly string[]): Promise<void> {
  const fonts = new Set(values.flatMap(linesIn).flatMap((line) => runsOf(line).map(({ font }) => font)));
  for (const font of fonts) if (font !== 'regular') doc.registerFont(font, await loadFont(font));
}

/** Draws a line run by run, because the PDF library draws a text in a single font and its words from left to right. */
function drawRuns(doc: PDFKit.PDFDocument, text: string): void {
  const widthOf = (run: Run) => doc.font(run.font).widthOfString(run.text);
  for (const line of linesOf(runsOf(text), WIDTH - NAMES, widthOf)) {
    if (doc.y + LINE_HEIGHT > doc.page.height - MARGIN) doc.addPage();
    let x = MARGIN + NAMES;
    const y = doc.y + ASCENT;
    for (const run of fromLeft(line)) {
      const width = widthOf(run);
      // The PDF library draws the variable East Asian fonts at their thinnest weight.
      const isThin = /^(sc|kr)\//.test(run.font);
      doc.lineWidth(OUTLINE).strokeColor(INK);
      doc.text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic', fill: true, stroke: isThin });
      x += width;
    }
    doc.y = y - ASCENT + LINE_HEIGHT;
  }
}

async function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
