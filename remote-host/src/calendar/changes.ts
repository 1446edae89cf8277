import { addDays, type Day, formatSum, type NightChange, type NightSetting, type RoomCalendar } from 'contracts';
import { settingOf, UNSET } from './nights.ts';

/** An action on the selected nights. `price` is in dollars. */
export type NightAction = { kind: 'block' } | { kind: 'open' } | { kind: 'price'; price: number } | { kind: 'usual' };

/** The settings of the selected nights when the host selected them. */
export type SeenNights = ReadonlyMap<Day, NightSetting>;

export function changesFor(action: NightAction, seen: SeenNights): NightChange[] {
  return [...seen]
    .map(([night, before]) => ({ night, before, after: afterOf(action, before) }))
    .filter(({ before, after }) => !isSame(before, after));
}

function afterOf(action: NightAction, before: NightSetting): NightSetting {
  switch (action.kind) {
    case 'block':
      return { ...before, blocked: true };
    case 'open':
      return { ...before, blocked: false };
    case 'price':
      return { ...before, price: action.price };
    case 'usual':
      return { ...before, price: null };
  }
}

/** Returns the changes that undo the given ones. */
export const swapped = (changes: readonly NightChange[]): NightChange[] =>
  changes.map(({ night, before, after }) => ({ night, before: after, after: before }));

export const isSame = (one: NightSetting, other: NightSetting): boolean =>
  one.price === other.price && one.blocked === other.blocked;

export function withChanges(calendar: RoomCalendar, changes: readonly NightChange[]): RoomCalendar {
  const settings = new Map(calendar.nights.map(({ night, price, blocked }) => [night, { price, blocked }]));
  for (const { night, after } of changes) {
    if (isSame(after, UNSET)) settings.delete(night);
    else settings.set(night, after);
  }
  const nights = [...settings].map(([night, setting]) => ({ night, ...setting }));
  return { ...calendar, nights: nights.sort((one, other) => (one.night < other.night ? -1 : 1)) };
}

/** Returns the nights that were changed elsewhere since the host selected them. */
export function findChangedElsewhere(seen: SeenNights, calendar: RoomCalendar): NightChange[] {
  return [...seen]
    .map(([night, before]) => ({ night, before, after: settingOf(calendar, night) }))
    .filter(({ before, after }) => !isSame(before, after));
}

/** Returns what the host has seen of the selected nights after these changes. */
export function seenAfter(seen: SeenNights, changes: readonly NightChange[]): SeenNights {
  const known = changes.filter(({ night }) => seen.has(night));
  return new Map([...seen, ...known.map(({ night, after }) => [night, after] as const)]);
}

export function joinAlike(changes: readonly NightChange[]): (NightChange & { last: Day })[] {
  const joined: (NightChange & { last: Day })[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    const isAlike = last && isSame(last.before, change.before) && isSame(last.after, change.after);
    if (isAlike && addDays(last.last, 1) === change.night) last.last = change.night;
    else joined.push({ ...change, last: change.night });
  }
  return joined;
}

/** Describes a setting, such as `open, $150`. */
export function settingName({ price, blocked }: NightSetting): string {
  return `${blocked ? 'blocked' : 'open'}, ${price === null ? 'usual price' : formatSum(price)}`;
}

export const nightCount = (count: number): string => `${count} night${count === 1 ? '' : 's'}`;

export function doneSentence(action: NightAction, count: number): string {
  const nights = nightCount(count);
  switch (action.kind) {
    case 'block':
      return `${nights} blocked`;
    case 'open':
      return `${nights} opened`;
    case 'price':
      return `${nights} set to ${formatSum(action.price)}`;
    case 'usual':
      return `${nights} back to the usual price`;
  }
}
