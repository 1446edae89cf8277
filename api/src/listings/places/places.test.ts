import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addRoom } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { addPendingNames, loadGazetteer } from './gazetteer.ts';
import { placeOldRooms } from './place-old-rooms.ts';

const api = useApi();
let host: Caller;

beforeAll(async () => {
  await loadGazetteer(api.services);
  host = await api.signIn('host@lodge.test', 'host');
});

async function suggest(q: string): Promise<string[]> {
  const { status, body } = await api.anyone('GET', `/api/places?q=${encodeURIComponent(q)}`);
  expect([q, status]).toEqual([q, 200]);
  return body.map(({ label }: { label: string }) => label);
}

async function understand(where: string) {
  return (await api.anyone('GET', `/api/search?where=${encodeURIComponent(where)}`)).body;
}

/** Names from the reports in `docs/real-inputs.md`, and similar ones. */
const NAMES: Record<string, [typed: string, label: string][]> = {
  'a city in its own language': [
    ['München', 'Munich, Germany'],
    ['Köln', 'Cologne, Germany'],
    ['Firenze', 'Florence, Italy'],
    ['Roma', 'Rome, Italy'],
    ['Praha', 'Prague, Czechia'],
    ['Warszawa', 'Warsaw, Poland'],
    ['København', 'Copenhagen, Denmark'],
    ['Lisboa', 'Lisbon, Portugal'],
    ['Wien', 'Vienna, Austria'],
    ['Venezia', 'Venice, Italy'],
    ['Napoli', 'Naples, Italy'],
    ['Göteborg', 'Gothenburg, Sweden'],
    ['Sevilla', 'Seville, Spain'],
    ['Den Haag', 'The Hague, Netherlands'],
    ['Bruxelles', 'Brussels, Belgium'],
    ['București', 'Bucharest, Romania'],
    ['İstanbul', 'Istanbul, Türkiye'],
  ],
  'a city in another language': [
    ['Cologne', 'Cologne, Germany'],
    ['Mailand', 'Milan, Italy'],
    ['Londres', 'London, United Kingdom'],
    ['Nueva York', 'New York, United States'],
    ['Parijs', 'Paris, France'],
    ['Edimbourg', 'Edinburgh, United Kingdom'],
    ['Genf', 'Geneva, Switzerland'],
    ['Lissabon', 'Lisbon, Portugal'],
    ['Kopenhagen', 'Copenhagen, Denmark'],
    ['Nizza', 'Nice, France'],
  ],
  'a city in another script': [
    ['東京', 'Tokyo, Japan'],
    ['京都', 'Kyoto, Japan'],
    ['大阪', 'Osaka, Japan'],
    ['パリ', 'Paris, France'],
    ['北京', 'Beijing, China'],
    ['上海', 'Shanghai, China'],
    ['서울', 'Seoul, South Korea'],
    ['Москва', 'Moscow, Russia'],
    ['Санкт-Петербург', 'Saint Petersburg, Russia'],
    ['Київ', 'Kyiv, Ukraine'],
    ['Αθήνα', 'Athens, Greece'],
    ['ΑΘΗΝΑ', 'Athens, Greece'],
    ['Θεσσαλονίκη', 'Thessaloníki, Greece'],
    ['القاهرة', 'Cairo, Egypt'],
    ['دبي', 'Dubai, United Arab Emirates'],
    ['תל אביב', 'Tel Aviv, Israel'],
    ['मुंबई', 'Mumbai, India'],
    ['กรุงเทพ', 'Bangkok, Thailand'],
    ['თბილისი', 'Tbilisi, Georgia'],
  ],
  'a city by a former or a short name': [
    ['NYC', 'New York, United States'],
    ['Saigon', 'Ho Chi Minh City, Vietnam'],
    ['Bombay', 'Mumbai, India'],
    ['Kiev', 'Kyiv, Ukraine'],
    ['Peking', 'Beijing, China'],
    ['Calcutta', 'Kolkata, India'],
    ['Constantinople', 'Istanbul, Türkiye'],
    ['Saint Ives', 'St Ives, United Kingdom'],
    ['St. Ives', 'St Ives, United Kingdom'],
    ['St Malo', 'Saint-Malo, France'],
  ],
  'the one of several cities': [
    ['Paris, TX', 'Paris, Texas, United States'],
    ['Paris Texas', 'Paris, Texas, United States'],
    ['Portland, ME', 'Portland, Maine, United States'],
    ['Portland, Oregon', 'Portland, Oregon, United States'],
    ['London, ON', 'London, Ontario, Canada'],
    ['Birmingham, AL', 'Birmingham, Alabama, United States'],
    ['Athens, Georgia', 'Athens, Georgia, United States'],
    ['Toronto, CA', 'Toronto, Canada'],
    ['Berlin, DE', 'Berlin, Germany'],
    ['Valencia, Venezuela', 'Valencia, Venezuela'],
    ['Santiago, España', 'Santiago de Compostela, Spain'],
    ['Neapel, Italien', 'Naples, Italy'],
    ['ローマ、イタリア', 'Rome, Italy'],
    ['Valencia', 'Valencia, Spain'],
  ],
  'a region, an island or a lake': [
    ['Mallorca', 'Mallorca, Spain'],
    ['Majorca', 'Mallorca, Spain'],
    ['Tenerife', 'Tenerife, Spain'],
    ['Algarve', 'Algarve, Portugal'],
    ['Lake Garda', 'Lake Garda, Italy'],
    ['Gardasee', 'Lake Garda, Italy'],
    ['Bayern', 'Bavaria, Germany'],
    ['Toskana', 'Tuscany, Italy'],
    ['Κρήτη', 'Crete, Greece'],
    ['北海道', 'Hokkaido, Japan'],
    ['Côte d’Azur', 'French Riviera, France'],
    ['Kalifornien', 'California, United States'],
    ['Bali', 'Bali, Indonesia'],
    ['Schottland', 'Scotland, United Kingdom'],
  ],
  'a country': [
    ['Deutschland', 'Germany'],
    ['España', 'Spain'],
    ['日本', 'Japan'],
    ['USA', 'United States'],
    ['Italia', 'Italy'],
    ['Россия', 'Russia'],
    ['مصر', 'Egypt'],
    ['Ελλάδα', 'Greece'],
    ['भारत', 'India'],
    ['Suomi', 'Finland'],
    ['Éire', 'Ireland'],
    ['Polska', 'Poland'],
  ],
};

for (const [kind, names] of Object.entries(NAMES)) {
  describe(`${kind} is understood`, () => {
    test.each(names)('%s is %s', async (typed, label) => {
      const [first] = await suggest(typed);
      const { place, isGuess } = await understand(typed);
      expect([first, place?.label, isGuess]).toEqual([label, label, undefined]);
    });
  });
}

describe('a text that is not a name', () => {
  test.each([
    ['Munchn', 'Munich, Germany'],
    ['Barcelna', 'Barcelona, Spain'],
    ['Barcelno', 'Barcelona, Spain'],
    ['Edinbrugh', 'Edinburgh, United Kingdom'],
    ['San Fransicso', 'San Francisco, United States'],
    ['Amsterdm', 'Amsterdam, Netherlands'],
    ['New Yrok', 'New York, United States'],
    ['Barselonia', 'Barcelona, Spain'],
    ['Malorca', 'Mallorca, Spain'],
    ['Deutschlnd', 'Germany'],
    ['Santiago de Compostelaa', 'Santiago de Compostela, Spain'],
    ['Frankfrt am Main', 'Frankfurt am Main, Germany'],
    ['Reykjav', 'Reykjavík, Iceland'],
    ['Lisbn, Portugal', 'Lisbon, Portugal'],
    ['Paris, Narnia', 'Paris, France'],
  ])('%s is corrected to %s as a guess', async (typed, label) => {
    const { place, isGuess } = await understand(typed);
    expect([place?.label, isGuess]).toEqual([label, true]);
  });

  test.each(['"Munchn"', '“Barcelna”', '«Malorca»'])('%s is not corrected', async (typed) => {
    const { place, similar } = await understand(typed);
    expect([place, similar]).toEqual([null, undefined]);
  });

  test('an exact name in quotes is found', async () => {
    expect((await understand('"München"')).place?.label).toBe('Munich, Germany');
  });

  test.each(['Xyzzyplugh', '8001', '10115', 'SW1A 1AA', 'a', '!?', 'ѪѪѪѪ'])('%s is unknown', async (typed) => {
    const { place, count } = await understand(typed);
    expect([place, count]).toEqual([null, 0]);
  });

  test.each([
    ['Veronatown', 'Verona, Italy'],
    ['Lisbonville', 'Lionville, United States'],
    ['Berlinburg', 'Bernburg, Germany'],
    ['Bruxxeles', 'Brussels, Belgium'],
  ])('a place whose name is only roughly similar to %s is suggested', async (typed, label) => {
    const { place, similar } = await understand(typed);
    expect(place).toBeNull();
    expect(similar.map((offered: { label: string }) => offered.label)).toContain(label);
  });
});

test('all names are in the indexes once the places are loaded', async () => {
  expect(await addPendingNames(api.services.db)).toBe(0);
});

describe('rooms', () => {
  const found = async (where: string) => (await understand(where)).count;

  test.each([
    ['Köln, Deutschland', 'Cologne'],
    ['Firenze, Toscana, Italia', 'Florence'],
    ['New York, New York, USA', 'NYC'],
    ['東京, 日本', 'Tokyo'],
  ])('rooms in %s are found in %s', async (location, where) => {
    await addRoom(host, { location });
    expect(await found(where)).toBe(1);
    expect(await found(location)).toBe(1);
  });

  test('are found in a region even if their host did not name it', async () => {
    await addRoom(host, { location: 'Palma, Spain' });
    expect([await found('Mallorca'), await found('Balearics'), await found('Menorca')]).toEqual([1, 1, 0]);
  });

  test.each([
    { location: 'Zambujeira do Mar, Portugal', own: 'Alentejo', other: 'Algarve' },
    { location: 'Aljezur, Portugal', own: 'Algarve', other: 'Alentejo' },
    { location: 'Phenix City, Alabama, USA', own: 'Alabama', other: 'Georgia, USA' },
    { location: 'Carrara, Tuscany, Italy', own: 'Tuscany', other: 'Liguria' },
    { location: 'Chester, England, UK', own: 'England', other: 'Wales' },
  ])('rooms in $location are found only in $own', async ({ location, own, other }) => {
    const before = [await found(own), await found(other)];
    await addRoom(host, { location });
    expect([await found(own), await found(other)]).toEqual([before[0] + 1, before[1]]);
  });

  test('near a lake in two states are found at the lake', async () => {
    await addRoom(host, { location: 'Incline Village, Nevada, USA' });
    expect(await found('Lake Tahoe')).toBe(1);
  });

  test('are found only in the city of the right state', async () => {
    await addRoom(host, { location: 'Portland, Maine, USA' });
    await addRoom(host, { location: 'Portland, OR' });
    const counts = [await found('Portland, ME'), await found('Portland, Oregon'), await found('Portland, USA')];
    expect(counts).toEqual([1, 1, 2]);
  });

  test('rooms from the nearest town are offered if a place has none', async () => {
    await addRoom(host, { location: 'Évora, Portugal' });
    const { count, nearest } = await understand('Estremoz');
    expect([count, nearest]).toEqual([
      0,
      { place: { kind: 'city', label: 'Évora, Portugal' }, km: 41, count: 1, isExact: true },
    ]);
    expect((await understand('Perth, Australia')).nearest).toBeUndefined();
  });

  test('rooms in one city are not offered as rooms in another city of the same name', async () => {
    await addRoom(host, { location: 'Springfield, Illinois, USA' });
    const { nearest } = await understand('Branson, Missouri');
    expect(nearest).toMatchObject({ place: { label: 'Springfield, Illinois, United States' }, count: 1 });
  });

  test('are assigned to the city by any of its names', async () => {
    const { db } = api.services;
    const id = await addRoom(host, { location: 'Mailand, Italien' });
    await sql`INSERT INTO places (key, kind, label, folded, country, population, has_rooms)
      VALUES ('IT/mailand', 'city', 'Mailand, Italy', 'mailand', 'IT', 0, true)`.execute(db);
    await sql`UPDATE rooms SET city = 'IT/mailand', lat = NULL, lon = NULL WHERE id = ${id}`.execute(db);
    expect(await found('Milano')).toBe(0);
    await placeOldRooms(api.services);
    expect(await found('Milano')).toBe(1);
    expect(await suggest('Mailand')).toEqual(['Milan, Italy']);
  });
});
