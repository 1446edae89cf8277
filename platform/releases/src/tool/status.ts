import type { CanaryState, NextStep, ReleasesState } from 'contracts';
import { noNames, type Outcome, readArguments } from './arguments.ts';
import { openTarget } from './open-target.ts';

export async function status(args: string[]): Promise<Outcome> {
  const { values, positionals } = readArguments(args, {});
  noNames(positionals);
  return describe(await openTarget(values).state());
}

/** Describes the promoted set. Other programs parse the JSON, so its fields must not change. */
export function describe({ promoted, canary, canaries = canary ? [canary] : [], versions }: ReleasesState): Outcome {
  const areas = Object.values(promoted.areas);
  const broken = Object.entries(versions).flatMap(([name, all]) =>
    all.filter(({ isBroken }) => isBroken).map(({ version }) => `${name} ${version}`),
  );
  return {
    lines: [
      `set ${promoted.id}`,
      `shell ${promoted.shell.version}`,
      ...areas.map(({ name, version }) => {
        const fallback = promoted.fallbacks?.[name];
        return `${name} ${version}${fallback ? `, falls back to ${fallback.version}` : ''}`;
      }),
      ...canaries.flatMap((one) => [
        `canary ${one.name} ${one.version}, ${percent(one.share)} of visitors`,
        ...nextLines(one),
      ]),
      ...(broken.length > 0 ? [`broken ${broken.join(', ')}`] : []),
    ],
    json: {
      set: promoted.id,
      shell: { version: promoted.shell.version },
      areas: Object.fromEntries(areas.map(({ name, version, requires }) => [name, { version, contract: requires }])),
      canary: canary && { name: canary.name, version: canary.version, share: canary.share },
      ...(canaries.length > 1 && { canaries: canaries.map(({ name, version, share }) => ({ name, version, share })) }),
    },
  };
}

const WAITS: Record<NextStep['waitsFor'][number], string> = {
  time: 'its time',
  visitors: 'more visitors',
  gate: 'its journeys',
};

export function nextLines({ share, steps, next }: CanaryState): string[] {
  if (!steps) return [];
  const step = `  step ${steps.shares.indexOf(share) + 1} of ${steps.shares.length}`;
  if (!next) return [`${step}, and it stays there`];
  const { visitors, from, waitsFor } = next;
  const what = next.share === null ? 'promoted' : percent(next.share);
  const seen = `${visitors} of at least ${steps.visitors} visitors so far`;
  const waits = waitsFor.length > 0 ? `, waits for ${waitsFor.map((one) => WAITS[one]).join(' and ')}` : '';
  return [`${step}, next ${what}, not before ${from}, ${seen}${waits}`];
}

export function percent(share: number): string {
  return `${Math.round(share * 1_000) / 10} %`;
}
