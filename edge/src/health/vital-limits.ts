import type { PageReport } from 'contracts';

type Vital = keyof NonNullable<PageReport['vitals']>;

/** Beyond the first a vital needs improvement, beyond the second it is poor: https://web.dev/articles/defining-core-web-vitals-thresholds */
const LIMITS: Record<Vital, readonly [number, number]> = { lcp: [2_500, 4_000], inp: [200, 500], cls: [0.1, 0.25] };
const SAID: Record<Vital, (limit: number) => string> = {
  lcp: (limit) => `${limit / 1_000} s`,
  inp: (limit) => `${limit} ms`,
  cls: (limit) => String(limit),
};

/** What a page's vitals add to its parts, such as `browse lcp 2500`: whether it was beyond that limit. */
export function vitalParts({ page, vitals = {} }: PageReport): [part: string, isBeyond: boolean][] {
  return Object.entries(vitals).flatMap(([vital, value]) =>
    LIMITS[vital as Vital].map((limit): [string, boolean] => [`${page ?? 'shell'} ${vital} ${limit}`, value > limit]),
  );
}

/** What is said of such a part; undefined for one that fails or not. */
export function vitalSentence(part: string): string | undefined {
  const [, page, vital, limit] = /^(\S+) (lcp|inp|cls) ([\d.]+)$/.exec(part) ?? [];
  return vital && `${vital.toUpperCase()} on pages of ${page} was over ${SAID[vital as Vital](Number(limit))}`;
}
