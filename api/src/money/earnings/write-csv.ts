import { type Cents, type Day, type DayRange, shareOut, toDollars, todayIn } from 'contracts';
import { DEFAULT_PAGE_SIZE, type SavedActor, type Services, type ValueAndId } from '../../base/index.ts';
import { bookingCode } from '../../stays/index.ts';
import { type StayRow, staysBegun } from './storage.ts';

const HEADER = ['Date', 'Type', 'Booking', 'Listing', 'Check-in', 'Check-out', 'Amount (USD)'];
/** Makes spreadsheet programs read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Writes a line for each stay, refund and fee. The amounts add up to the earnings. */
export async function writeCsv({ db }: Services, { person: { id } }: SavedActor, range: DayRange): Promise<Buffer> {
  const parts = [Buffer.from(`${BYTE_ORDER_MARK}${lineOf(HEADER)}`)];
  for (let after: ValueAndId<Day> | undefined; ; ) {
    const rows = await staysBegun(db, { hostId: id, range, after, limit: DEFAULT_PAGE_SIZE });
    const page = rows.slice(0, DEFAULT_PAGE_SIZE);
    parts.push(Buffer.from(page.map(linesOf).join('')));
    const last = page.at(-1);
    if (!last || rows.length <= DEFAULT_PAGE_SIZE) return Buffer.concat(parts);
    after = { value: last.from_day, id: last.id };
  }
}

function linesOf(row: StayRow): string {
  const { returned_cents: refundCents, kept_guest_fee: guestFeeCents, kept_tax: taxCents } = row;
  const { feeCents } = shareOut(row.kept_nights, row.fee_basis_points);
  const line = (date: Day, type: string, cents: Cents) =>
    lineOf([date, type, bookingCode(row.id), row.title, row.from_day, row.to_day, toDollars(cents).toFixed(2)]);
  const refundedOn = row.cancelled_at ? todayIn(row.time_zone, row.cancelled_at) : row.from_day;
  return [
    line(row.from_day, 'Stay', row.price_cents),
    ...(refundCents > 0 ? [line(refundedOn, 'Refund', -refundCents)] : []),
    ...(guestFeeCents > 0 ? [line(row.from_day, 'Service fee of the guest', -guestFeeCents)] : []),
    ...(taxCents > 0 ? [line(row.from_day, row.tax_name ?? 'Taxes', -taxCents)] : []),
    ...(feeCents > 0 ? [line(row.from_day, 'Site fee', -feeCents)] : []),
  ].join('');
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/**
 * Returns the text as a CSV cell. An apostrophe keeps spreadsheet programs from evaluating text, such as a listing's
 * title, as a formula. In Japan and China, Excel also evaluates text that starts with a full-width character.
 */
export function cellOf(text: string): string {
  const isNumber = /^-?\d+\.\d\d$/.test(text);
  const safe = !isNumber && /^[\s\p{C}]*[=+\-@|%\t\r＝＋－＠｜％]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
