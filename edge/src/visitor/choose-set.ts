import { createHash } from 'node:crypto';
import type { Canary, PageRelease } from 'contracts';
import { canariesOf, type Pointer } from 'releases/store/records';

/** What a visitor brings that can decide about their set. */
export interface Visitor {
  /** Of a valid, unexpired override cookie. */
  override?: { set: string; until: string } | undefined;
  /** Of the bucket cookie. */
  bucket?: number | undefined;
}

export interface Choice {
  set: string;
  release: PageRelease;
}

/** Whole numbers below this; enough that a share of a tenth of a percent is one. */
export const BUCKETS = 1_000_000;

/** Which set a visitor gets: the override of their browser, else the canary they are in, else the promoted set. */
export function chooseSet({ set, ...pointer }: Pick<Pointer, 'set' | 'canary' | 'canaries'>, visitor: Visitor): Choice {
  if (visitor.override) {
    return { set: visitor.override.set, release: { channel: 'override', until: visitor.override.until } };
  }
  const { bucket } = visitor;
  // Of several, the one that began first: a later one never takes visitors from it.
  const canary = bucket === undefined ? undefined : canariesOf(pointer).find((one) => isInCanary(one, bucket));
  if (canary) return { set: canary.set, release: { channel: 'canary' } };
  return { set, release: { channel: 'promoted' } };
}

/**
 * The same visitor is on the same side for as long as a version is tried, also when its share grows, and not the
 * same few visitors try every version.
 */
export function isInCanary({ name, version, share }: Canary, bucket: number): boolean {
  const place = createHash('sha256').update(`${bucket} ${name} ${version}`).digest().readUInt32BE(0);
  return place / 2 ** 32 < share;
}

/** The number of a bucket cookie, or undefined when it is not one of ours. */
export function readBucket(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
