import { type Day, isDay } from 'contracts';
import { Refusal } from '../refusal.ts';
import { isId } from './new-id.ts';

export interface Cursor<Position> {
  /** @throws Refusal if the text is not a cursor of this kind. */
  read(text: string | undefined): Position | undefined;
  write(position: Position): string;
}

export interface ValueAndId<Value> {
  value: Value;
  id: string;
}

/** `FIRST_ID` is smaller than every id, and `LAST_ID` is larger. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
export const LARGEST_INTEGER = 2_147_483_647;

type Parse<Value> = (text: string) => Value | undefined;
const parseId: Parse<string> = (text) => (isId(text) ? text : undefined);
const parseDay: Parse<Day> = (text) => (isDay(text) ? text : undefined);
const parseNumber = (text: string, max = Number.MAX_SAFE_INTEGER) =>
  /^\d+$/.test(text) && Number(text) <= max ? Number(text) : undefined;

function cursorOf<Position>(parse: Parse<Position>, write: (position: Position) => string = String): Cursor<Position> {
  return {
    read(text) {
      if (text === undefined) return undefined;
      const position = parse(text);
      if (position === undefined) throw new Refusal('invalid-request', { cursor: 'is not valid' });
      return position;
    },
    write,
  };
}

function valueAndId<Value>(parseValue: Parse<Value>): Cursor<ValueAndId<Value>> {
  return cursorOf(
    (text) => {
      const [first = '', id = ''] = text.split('.');
      const value = parseValue(first);
      return value === undefined || !isId(id) ? undefined : { value, id };
    },
    ({ value, id }) => `${value}.${id}`,
  );
}

export const idCursor = cursorOf(parseId);
export const numberCursor = cursorOf<number>((text) => parseNumber(text));
export const dayCursor = valueAndId(parseDay);
export const centsCursor = valueAndId<number>((text) => parseNumber(text));
export const integerCursor = valueAndId<number>((text) => parseNumber(text, LARGEST_INTEGER));
