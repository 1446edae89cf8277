import type { Category } from 'contracts';

interface Words {
  nouns: readonly string[];
  settings: readonly string[];
  sights: readonly string[];
  /** A night in the least and the most expensive room with one bedroom. */
  dollars: readonly [number, number];
  bedrooms: number;
}

const words = (
  nouns: string,
  settings: string,
  sights: readonly string[],
  dollars: readonly [number, number],
  bedrooms: number,
): Words => ({
  nouns: nouns.split(', '),
  settings: settings.split(', '),
  sights,
  dollars,
  bedrooms,
});

/** What generated rooms of a category are called and praised for. */
export const WORDS: Readonly<Record<Category, Words>> = {
  Beach: words(
    'cottage, beach hut, studio, house, cabin',
    'behind the dunes, by the bay, a minute from the sand, above the cove',
    ['You fall asleep to the surf.', 'The beach begins at the end of the path.'],
    [55, 260],
    4,
  ),
  Windmills: words(
    'mill, miller’s house, mill loft, barn room',
    'on the canal, among the fields, by the lock, on the ridge',
    ['On windy Saturdays the sails turn.', 'From the gallery you see three villages.'],
    [80, 230],
    4,
  ),
  Modern: words(
    'house, pavilion, loft, cube, villa',
    'with a glass front, at the edge of the wood, above the valley, with a flat roof garden',
    ['Large panes bring the garden indoors.', 'Concrete and larch, plainly put together.'],
    [110, 480],
    5,
  ),
  Countryside: words(
    'cottage, farmhouse, lodge, stone house',
    'at the end of the lane, between orchards, among hay fields, with a garden',
    ['Sheep are the nearest neighbors.', 'The footpath to the hill starts at the gate.'],
    [50, 220],
    5,
  ),
  Pools: words(
    'villa, house, bungalow, finca',
    'with a pool, around a pool, with a lap pool, with a pool and palms',
    ['The pool is yours alone.', 'The loungers get sun until seven.'],
    [120, 420],
    5,
  ),
  Islands: words(
    'house, bungalow, boathouse, captain’s house',
    'on the island, over the lagoon, above the harbor, on the quiet shore',
    ['The ferry leaves twice a day, and you need not be on it.', 'Every window has some sea in it.'],
    [70, 520],
    4,
  ),
  Lake: words(
    'cabin, lake house, boathouse, log house',
    'by the lake, with a jetty, on the far shore, with a rowing boat',
    ['The lake is warm from June on.', 'A boat lies ready at the jetty.'],
    [65, 300],
    4,
  ),
  Skiing: words(
    'chalet, flat, lodge, alpine hut',
    'near the lift, on the slope, in the snow village, above the valley',
    ['You can ski to the door.', 'Boots dry overnight by the stove.'],
    [90, 450],
    5,
  ),
  Castles: words(
    'castle, tower, keep, château wing',
    'on the hill, by the loch, with a moat, above the river',
    ['The stairs are steep and worth it.', 'Dinner can be served in the hall.'],
    [220, 1100],
    9,
  ),
  Caves: words(
    'cave house, cave suite, rock house, grotto',
    'in the hill quarter, over the valley, cut in the tuff, near the sea',
    ['It is cool in summer and mild in winter.', 'The rooms are cut by hand.'],
    [45, 280],
    3,
  ),
  Camping: words(
    'tent, bell tent, camper, safari tent',
    'under the pines, by the lake, in the meadow, on the river bank',
    ['The fire ring has wood enough for a week.', 'The washhouse is two minutes away.'],
    [38, 110],
    2,
  ),
  Arctic: words(
    'cabin, glass dome, log hut, lodge',
    'under the northern lights, by the fjord, in the birch forest, on the ice bay',
    ['Northern lights show on two nights in three.', 'The sauna is heated from four.'],
    [130, 420],
    3,
  ),
  Desert: words(
    'adobe, dune tent, kasbah room, earth house',
    'at the oasis, below the mesa, among the dunes, under the stars',
    ['Evenings are cool and the sky is full.', 'Tea is served at sunset.'],
    [60, 260],
    3,
  ),
  Barns: words(
    'barn, hayloft, granary, stable house',
    'among the fields, with a silo, by the orchard, at the farm',
    ['The old beams are all still there.', 'Eggs come from the yard.'],
    [75, 280],
    5,
  ),
  Lux: words(
    'penthouse, villa, mansion, residence',
    'above the bay, with a terrace, over the city, with staff',
    ['The terrace is as large as the house.', 'A cook and a driver can be arranged.'],
    [480, 1400],
    7,
  ),
};

/** Real towns with their zones. */
export const PLACES: readonly { location: string; timeZone: string }[] = [
  ['Nazaré, Leiria, Portugal', 'Europe/Lisbon'],
  ['Cadaqués, Catalonia, Spain', 'Europe/Madrid'],
  ['Honfleur, Normandy, France', 'Europe/Paris'],
  ['Ohrid, Southwestern, North Macedonia', 'Europe/Skopje'],
  ['Matera, Basilicata, Italy', 'Europe/Rome'],
  ['Husum, Schleswig-Holstein, Germany', 'Europe/Berlin'],
  ['Kilkenny, Leinster, Ireland', 'Europe/Dublin'],
  ['Ullapool, Highland, United Kingdom', 'Europe/London'],
  ['Visby, Gotland, Sweden', 'Europe/Stockholm'],
  ['Ålesund, Møre og Romsdal, Norway', 'Europe/Oslo'],
  ['Rovaniemi, Lapland, Finland', 'Europe/Helsinki'],
  ['Zakopane, Lesser Poland, Poland', 'Europe/Warsaw'],
  ['Kotor, Coastal Montenegro, Montenegro', 'Europe/Podgorica'],
  ['Nafplio, Peloponnese, Greece', 'Europe/Athens'],
  ['Tavira, Algarve, Portugal', 'Europe/Lisbon'],
  ['Essaouira, Marrakesh-Safi, Morocco', 'Africa/Casablanca'],
  ['Knysna, Western Cape, South Africa', 'Africa/Johannesburg'],
  ['Galle, Southern Province, Sri Lanka', 'Asia/Colombo'],
  ['Hoi An, Quang Nam, Vietnam', 'Asia/Ho_Chi_Minh'],
  ['Takayama, Gifu, Japan', 'Asia/Tokyo'],
  ['Queenstown, Otago, New Zealand', 'Pacific/Auckland'],
  ['Byron Bay, New South Wales, Australia', 'Australia/Sydney'],
  ['Paraty, Rio de Janeiro, Brazil', 'America/Sao_Paulo'],
  ['Bariloche, Río Negro, Argentina', 'America/Argentina/Salta'],
  ['San Cristóbal, Chiapas, Mexico', 'America/Mexico_City'],
  ['Taos, New Mexico, United States', 'America/Denver'],
  ['Bend, Oregon, United States', 'America/Los_Angeles'],
  ['Rockport, Maine, United States', 'America/New_York'],
  ['Lunenburg, Nova Scotia, Canada', 'America/Halifax'],
  ['Baddeck, Cape Breton, Canada', 'America/Halifax'],
].map(([location = '', timeZone = '']) => ({ location, timeZone }));
