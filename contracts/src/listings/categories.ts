/** The categories that a listing can have, in display order. `icon` names an icon in `shared-ui`. */
export const CATEGORIES = [
  { label: 'Beach', icon: 'palm' },
  { label: 'Windmills', icon: 'windmill' },
  { label: 'Modern', icon: 'house-modern' },
  { label: 'Countryside', icon: 'hills' },
  { label: 'Pools', icon: 'pool' },
  { label: 'Islands', icon: 'island' },
  { label: 'Lake', icon: 'lake' },
  { label: 'Skiing', icon: 'ski' },
  { label: 'Castles', icon: 'castle' },
  { label: 'Caves', icon: 'cave' },
  { label: 'Camping', icon: 'tent' },
  { label: 'Arctic', icon: 'snowflake' },
  { label: 'Desert', icon: 'cactus' },
  { label: 'Barns', icon: 'barn' },
  { label: 'Lux', icon: 'gem' },
] as const;

export type Category = (typeof CATEGORIES)[number]['label'];

export const CATEGORY_LABELS = CATEGORIES.map(({ label }) => label) as readonly Category[];

export function isCategory(value: unknown): value is Category {
  return CATEGORY_LABELS.includes(value as Category);
}

/** Returns the category that matches a URL parameter, ignoring case. Returns other text unchanged. */
export function categoryIn(text: string | null): string | null {
  const wanted = text?.toLowerCase();
  return CATEGORY_LABELS.find((label) => label.toLowerCase() === wanted) ?? text;
}

export function roomsInCategory<R extends { category: string }>(rooms: readonly R[], category: string | null): R[] {
  return category ? rooms.filter((room) => room.category === category) : [...rooms];
}
