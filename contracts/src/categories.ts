/** The fifteen categories of a listing, in the order of the category strip; `icon` names an icon of `shared-ui`. */
export const CATEGORIES = [
  { label: 'Beach', icon: 'palm', description: 'This property is a short walk from the sand.' },
  { label: 'Windmills', icon: 'windmill', description: 'This property is a windmill, or stands within sight of one.' },
  { label: 'Modern', icon: 'house-modern', description: 'This property is of contemporary design.' },
  { label: 'Countryside', icon: 'hills', description: 'This property is out in the open country.' },
  { label: 'Pools', icon: 'pool', description: 'This property is set around its own pool.' },
  { label: 'Islands', icon: 'island', description: 'This property is on an island.' },
  { label: 'Lake', icon: 'lake', description: 'This property is on the shore of a lake.' },
  { label: 'Skiing', icon: 'ski', description: 'This property is close to the slopes.' },
  { label: 'Castles', icon: 'castle', description: 'This property is a castle, or part of one.' },
  { label: 'Caves', icon: 'cave', description: 'This property is cut into the rock.' },
  { label: 'Camping', icon: 'tent', description: 'This property is a place to sleep under canvas.' },
  { label: 'Arctic', icon: 'snowflake', description: 'This property is far up in the north.' },
  { label: 'Desert', icon: 'cactus', description: 'This property is in the desert.' },
  { label: 'Barns', icon: 'barn', description: 'This property is a barn made into a home.' },
  { label: 'Lux', icon: 'gem', description: 'This property is as comfortable as it gets.' },
] as const;

export type Category = (typeof CATEGORIES)[number]['label'];

export const CATEGORY_LABELS = CATEGORIES.map(({ label }) => label) as readonly Category[];

export function isCategory(value: unknown): value is Category {
  return CATEGORY_LABELS.includes(value as Category);
}

/** Finds a category whatever its case in a URL; other text is returned unchanged. */
export function categoryIn(text: string | null): string | null {
  const wanted = text?.toLowerCase();
  return CATEGORY_LABELS.find((label) => label.toLowerCase() === wanted) ?? text;
}

/** The client-side filter of the home page: without a category it keeps every room. */
export function roomsInCategory<R extends { category: string }>(rooms: readonly R[], category: string | null): R[] {
  return category ? rooms.filter((room) => room.category === category) : [...rooms];
}
