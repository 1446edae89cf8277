import {
  addDays,
  type CalendarStay,
  type Cents,
  type Day,
  eachNight,
  type NightSetting,
  type Offer,
  offerOf,
  priceOfNight,
  type RoomCalendar,
} from 'contracts';

/** What a night is to its host. A stay and what it closes come before what the host set. */
export type NightState = 'past' | 'taken' | 'preparation' | 'blocked' | 'not-offered' | 'open';

export interface Night {
  night: Day;
  state: NightState;
  /** Of a night that is taken, or prepares for what comes after a stay. */
  stay: CalendarStay | undefined;
  /** On another site, if that night is booked twice. */
  other: CalendarStay | undefined;
  setting: NightSetting;
  cents: Cents;
}

export const UNSET: NightSetting = { price: null, blocked: false };

interface Index {
  offer: Offer;
  settings: ReadonlyMap<Day, NightSetting>;
  taken: ReadonlyMap<Day, CalendarStay>;
  outside: ReadonlyMap<Day, CalendarStay>;
  prepared: ReadonlyMap<Day, CalendarStay>;
}

const nightMap = () => new Map<Day, CalendarStay>();

/** Made once for each answer: a year of fifty listings is asked for night by night. */
const indexes = new WeakMap<RoomCalendar, Index>();

function indexOf(calendar: RoomCalendar): Index {
  const known = indexes.get(calendar);
  if (known) return known;
  const { room, nights, stays } = calendar;
  const ownPrices = nights.flatMap(({ night, price }) => (price === null ? [] : { night, price }));
  const [taken, prepared, outside] = [nightMap(), nightMap(), nightMap()];
  for (const stay of stays) {
    for (const night of eachNight(stay)) (stay.kind === 'outside' ? outside : taken).set(night, stay);
    for (const night of eachNight({ from: stay.to, to: addDays(stay.to, stay.preparationDays) }))
      prepared.set(night, stay);
  }
  const settings = new Map(nights.map(({ night, price, blocked }) => [night, { price, blocked }]));
  const { price, stayRules } = room;
  const index = {
    offer: offerOf({ price, ...(stayRules && { stayRules }), ownPrices }),
    settings,
    taken,
    prepared,
    outside,
  };
  indexes.set(calendar, index);
  return index;
}

/** What the host set for a night. */
export function settingOf(calendar: RoomCalendar, night: Day): NightSetting {
  return indexOf(calendar).settings.get(night) ?? UNSET;
}

export function nightOf(calendar: RoomCalendar, night: Day): Night {
  const { offer, taken, prepared, outside } = indexOf(calendar);
  const own = taken.get(night);
  const stay = own ?? outside.get(night) ?? prepared.get(night);
  const other = own?.clashes ? outside.get(night) : undefined;
  const setting = settingOf(calendar, night);
  return { night, state: stateOf(calendar, night), stay, other, setting, cents: priceOfNight(offer, night).cents };

  function stateOf({ room, today }: RoomCalendar, night: Day): NightState {
    if (night < today) return 'past';
    if (taken.has(night) || outside.has(night)) return 'taken';
    if (prepared.has(night)) return 'preparation';
    if (night < room.from || night >= room.to) return 'not-offered';
    return setting.blocked ? 'blocked' : 'open';
  }
}
