import { createHash } from 'node:crypto';
import type { Canary, PageRelease } from 'contracts';
import { canariesOf, type Pointer } from 'releases/store/records';

export interface Visitor {
  override?: { set: string; until: string } | undefined;
  bucket?: number | undefined;
}

export interface Choice {
  set: string;
  release: PageRelease;
}

/** The number of buckets, which is large enough for a share of a tenth of a percent. */
export const BUCKETS = 1_000_000;

/** Chooses the override of the browser, otherwise the canary that the visitor is in, otherwise the promoted set. */
export function chooseSet({ set, ...pointer }: Pick<Pointer, 'set' | 'canary' | 'canaries'>, visitor: Visitor): Choice {
  if (visitor.override) {
    return { set: visitor.override.set, release: { channel: 'override', until: visitor.override.until } };
  }
  const { bucket } = visitor;
  // If several match, the canary that began first wins, so that a later one never takes its visitors.
  const canary = bucket === undefined ? undefined : canariesOf(pointer).find((one) => isInCanary(one, bucket));
  if (canary) return { set: canary.set, release: { channel: 'canary' } };
  return { set, release: { channel: 'promoted' } };
}

/**
 * True if the visitor is in the canary. Visitors stay on the same side when its share grows. The hash includes the name
 * and the version, so that each version is tried by different visitors.
 */
export function isInCanary({ name, version, share }: Canary, bucket: number): boolean {
  const place = createHash('sha256').update(`${bucket} ${name} ${version}`).digest().readUInt32BE(0);
  return place / 2 ** 32 < share;
}

export function readBucket(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
