import {
  addDays,
  type CalendarStay,
  type Cents,
  type Day,
  type NightSetting,
  type Offer,
  offerOf,
  priceOfNight,
  type RoomCalendar,
} from 'contracts';

/**
 * The state of a night for the host. A stay takes precedence over the host's settings. A `locked` night cannot be
 * booked, because another stay closes the whole room.
 */
export type NightState = 'past' | 'taken' | 'preparation' | 'blocked' | 'locked' | 'not-offered' | 'open';

export interface Night {
  night: Day;
  state: NightState;
  /** The stay that includes the night, or that needs the night for preparation. */
  stay: CalendarStay | undefined;
  /** The stay on another site, if the night is booked twice. */
  other: CalendarStay | undefined;
  setting: NightSetting;
  cents: Cents;
  /** The check-out day of the stay that locks the night. Undefined if the night is not locked. */
  lockedUntil: Day | undefined;
}

export const UNSET: NightSetting = { price: null, blocked: false };

interface Index {
  offer: Offer;
  settings: ReadonlyMap<Day, NightSetting>;
  /** `ready` is the first available night after the stay and its preparation days. */
  stays: readonly { stay: CalendarStay; ready: Day }[];
}

/** Indexes by response. Cached, because they are read for each night of a year of fifty listings. */
const indexes = new WeakMap<RoomCalendar, Index>();

function indexOf(calendar: RoomCalendar): Index {
  const known = indexes.get(calendar);
  if (known) return known;
  const { room, nights } = calendar;
  const ownPrices = nights.flatMap(({ night, price }) => (price === null ? [] : { night, price }));
  const { price, stayRules } = room;
  const index = {
    offer: offerOf({ price, ...(stayRules && { stayRules }), ownPrices }),
    settings: new Map(nights.map(({ night, price, blocked }) => [night, { price, blocked }])),
    stays: calendar.stays.map((stay) => ({
      stay,
      ready: stay.preparationDays > 0 ? addDays(stay.to, stay.preparationDays) : stay.to,
    })),
  };
  indexes.set(calendar, index);
  return index;
}

function staysOn(calendar: RoomCalendar, night: Day) {
  const near = indexOf(calendar).stays.filter(({ stay, ready }) => stay.from <= night && night < ready);
  const over = near.filter(({ stay }) => night < stay.to).map(({ stay }) => stay);
  return {
    own: over.findLast(({ kind }) => kind !== 'outside'),
    outside: over.findLast(({ kind }) => kind === 'outside'),
    before: near.findLast(({ stay }) => night >= stay.to)?.stay,
  };
}

export function settingOf(calendar: RoomCalendar, night: Day): NightSetting {
  return indexOf(calendar).settings.get(night) ?? UNSET;
}

export function nightOf(calendar: RoomCalendar, night: Day): Night {
  const { own, outside, before } = staysOn(calendar, night);
  const setting = settingOf(calendar, night);
  const state = stateOf(calendar);
  return {
    night,
    state,
    stay: own ?? outside ?? before,
    other: own?.clashes ? outside : undefined,
    setting,
    cents: priceOfNight(indexOf(calendar).offer, night).cents,
    lockedUntil: state === 'locked' ? calendar.room.lockedUntil : undefined,
  };

  function stateOf({ room, today }: RoomCalendar): NightState {
    if (night < today) return 'past';
    if (own || outside) return 'taken';
    if (before) return 'preparation';
    if (night < room.from || night >= room.to) return 'not-offered';
    if (setting.blocked) return 'blocked';
    return room.lockedUntil ? 'locked' : 'open';
  }
}
