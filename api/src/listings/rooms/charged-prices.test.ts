import { beforeAll, expect, test } from 'vitest';
import { addRoom } from '../../../tests/lodging.ts';
import { useApi } from '../../../tests/test-api.ts';
import { loadGazetteer } from '../places/gazetteer.ts';

const api = useApi(() => ({ charges: { guestFeeBasisPoints: 1_000, taxBasisPoints: 500, taxName: 'City tax' } }));

beforeAll(async () => {
  await loadGazetteer(api.services);
  await addRoom(await api.signIn('host@lodge.test', 'host'), { location: 'Lisbon, Portugal', price: 100 });
});

const get = async (path: string) => (await api.anyone('GET', `/api${path}`)).body;

test.each([
  ['max=114.99', 0],
  ['max=115', 1],
  ['min=115', 1],
  ['min=115.01', 0],
])('%s compares the price of a night with its charges', async (query, count) => {
  expect(await get(`/rooms?fields=card&${query}`)).toHaveLength(count);
  expect((await get(`/search?${query}`)).count).toBe(count);
});

test('the chart and the map show prices with their charges', async () => {
  expect((await get('/search?where=Lisbon')).prices.edges[0]).toBe(115);
  expect((await get('/search/pins?bounds=-180,-85,180,85')).pins).toMatchObject([{ price: 115 }]);
});
