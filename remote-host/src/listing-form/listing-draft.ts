import { type Day, LISTING_LIMITS, type NewRoom, todayIn } from 'contracts';
import { serverNow } from 'shared-platform';
import { type CheckContext, FIELDS, type Field, type OwnListing } from './listing-fields.ts';

type Fields = typeof FIELDS;
export type FieldName = keyof Fields;

/** The values of the form. Typed values are unparsed text. */
export type Draft = { [Name in FieldName]: ReturnType<Fields[Name]['initial']> };
type Sent = { [Name in FieldName]: ReturnType<Fields[Name]['sent']> };

export type TypedName = {
  [Name in FieldName]: Fields[Name] extends { isTyped: true } ? Name : never;
}[FieldName];

export type Problems = Partial<Record<FieldName, string>>;
export type Listing = Omit<NewRoom, 'host'>;

const NAMES = Object.keys(FIELDS) as FieldName[];

function forEachField<Result>(result: (field: Field<unknown, unknown>, name: FieldName) => unknown): Result {
  return Object.fromEntries(NAMES.map((name) => [name, result(FIELDS[name], name)])) as Result;
}

export const draftOf = (room: OwnListing | undefined): Draft => forEachField(({ initial }) => initial(room));

/** Returns the draft of a copy. Its dates start today if the original has already started. */
export function copyOf(room: OwnListing): Draft {
  const today = todayIn(room.timeZone, serverNow());
  const hasBegun = room.from < today;
  const from = hasBegun ? today : room.from;
  const { lat, lon } = room.spot ?? {};
  return {
    ...draftOf(room),
    title: `Copy of ${room.title}`.slice(0, LISTING_LIMITS.title),
    dates: room.to > from ? { from, to: room.to } : {},
    spot: lat !== undefined && lon !== undefined ? { lat, lon } : undefined,
  };
}

/** Reads the typed values from the form's uncontrolled inputs. */
export function readTyped(data: FormData): Pick<Draft, TypedName> {
  const names = NAMES.filter((name) => 'isTyped' in FIELDS[name]);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Pick<Draft, TypedName>;
}

function problemsOf(draft: Draft, context: CheckContext): Problems {
  const found = forEachField<Problems>(({ problem }, name) => problem?.(draft[name], context));
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text));
}

/**
 * Returns the listing described by a draft, or the draft's errors. `earliest` is the first day that the listing may be
 * offered: today in the listing's time zone, or its current first day. `savedPrice` is the current price of an existing
 * listing.
 */
export function checkDraft(
  draft: Draft,
  earliest: Day,
  savedPrice?: number,
): { listing: Listing } | { problems: Problems } {
  const problems = problemsOf(draft, { earliest, savedPrice, amenities: draft.amenities });
  const { category, dates, image, price, houseRules, houseRulesText, sleeping, spot, ...others } = forEachField<Sent>(
    ({ sent }, name) => sent(draft[name]),
  );
  const { from, to } = dates;
  const isComplete = category && image && from && to && price;
  if (!isComplete || Object.keys(problems).length > 0) return { problems };
  return {
    listing: {
      ...others,
      ...{ category, from, to, image, price },
      houseRules: { ...houseRules, text: houseRulesText } as Listing['houseRules'],
      sleeping: sleeping as Listing['sleeping'],
      ...(spot && { spot }),
    },
  };
}
