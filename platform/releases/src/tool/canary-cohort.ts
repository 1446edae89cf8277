import type { Cohort } from 'contracts';
import { cohort as schema } from 'contracts/releases';
import { UsageError } from './arguments.ts';

/** Whom a canary is for. */
export const COHORT_OPTIONS = {
  role: { type: 'string' },
  country: { type: 'string' },
  header: { type: 'string' },
} as const;

type Values = { [option in keyof typeof COHORT_OPTIONS]?: string | undefined };

/** @throws UsageError when it is none, or several */
export function readCohort({ role, country, header }: Values): Cohort | undefined {
  const given = Object.entries({ role, country, header }).flatMap(([option, text]) =>
    text === undefined ? [] : [{ option, text }],
  );
  const [one, ...more] = given;
  if (!one) return undefined;
  if (more.length > 0) throw new UsageError('Use one of --role, --country and --header');
  const { option, text } = one;
  const parsed = schema.safeParse({ [option]: partOf(option, text) });
  if (parsed.success) return parsed.data;
  const sentence = parsed.error.issues[0]?.message ?? 'is not valid';
  throw new UsageError(`--${option} ${sentence}; got: ${JSON.stringify(text)}`);
}

function partOf(option: string, text: string): unknown {
  if (option === 'country') return text.toUpperCase();
  if (option !== 'header') return text;
  const [name = '', ...value] = text.split(':');
  // Not trimmed of line breaks: they are refused.
  return { name: name.toLowerCase(), value: value.join(':').replace(/^ +| +$/g, '') };
}
