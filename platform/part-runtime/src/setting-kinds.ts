import { z } from 'zod';

// The kinds of settings. Their error messages continue a sentence that starts with the setting's name.

export const text: z.ZodType<string, string> = z.string();

const MIN_SECRET_LENGTH = 32;

/**
 * Checks a secret that the operator chose. Returns an error message, which continues a sentence that starts with the
 * setting's name, or undefined if the secret is valid.
 */
export function secretFault(value: string): string | undefined {
  if (value.length < MIN_SECRET_LENGTH)
    return `must have at least ${MIN_SECRET_LENGTH} characters, such as openssl rand -hex 24 prints`;
  return isPlaceholder(value) ? 'must not be copied from an example' : undefined;
}

/** True if the value was copied from an example file or the documentation. */
export function isPlaceholder(value: string): boolean {
  return /example|PASSWORD/.test(value);
}

/**
 * A secret that the operator chooses. Keys that a service issues are not checked, because the service determines them.
 */
export const secret: z.ZodType<string, string> = z.string().superRefine((value, context) => {
  const message = secretFault(value);
  if (message) context.addIssue({ code: 'custom', message });
});

export const flag: z.ZodType<boolean, string> = z
  .enum(['0', '1'], 'must be 0 or 1')
  .transform((value) => value === '1');

export function wholeNumber(from: number, to: number, message: string): z.ZodType<number, string> {
  return parsed((value) => (/^\d+$/.test(value) && +value >= from && +value <= to ? +value : undefined), message);
}

export function address(protocols: string[], message: string): z.ZodType<string, string> {
  return z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), message);
}

export const httpAddress: z.ZodType<string, string> = address(['http:', 'https:'], 'must be an http or https address');

export function startingWith(prefixes: string[]): z.ZodType<string, string> {
  const message = `must start with ${prefixes.join(' or ')}`;
  return z.string().refine((value) => prefixes.some((prefix) => value.startsWith(prefix)), message);
}

export function parsed<T>(parse: (value: string) => T | undefined, message: string): z.ZodType<T, string> {
  return z.string().transform((value, context) => {
    const result = parse(value);
    if (result !== undefined) return result;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

const UNITS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** Converts `30s`, `10m` or `1h` to milliseconds. Returns undefined if the text is invalid. */
export function parseDuration(value: string): number | undefined {
  const [, amount, unit = ''] = /^(\d+)([smh])$/.exec(value) ?? [];
  return amount === undefined ? undefined : Number(amount) * (UNITS[unit] ?? 0);
}
