import type { z } from 'zod';
import { StartError } from './part.ts';

/** One environment variable: what it may hold, and what docs/operations.md says about it. */
export interface Setting<T = unknown> {
  /** Parses the text. A message continues a sentence that starts with the name: "must be …". */
  kind: z.ZodType<T, string>;
  /** One line of Markdown. Without it the setting is internal: `npm start` passes it between its own parts. */
  doc?: string;
  /** The default for an unset variable. */
  default?: string;
  /** For the docs: what happens without a value, when there is no default. */
  unset?: string;
  /** A secret's value is never printed. */
  isSecret?: boolean;
  /** An additional check in production. The message continues a sentence that starts with the name. */
  inProduction?: z.ZodType<unknown, string>;
}

export type Settings = Record<string, Setting>;
export type Env = Record<string, string | undefined>;

type Value<S extends Setting> = z.output<S['kind']>;
type MaybeValue<S extends Setting> = S extends { default: string } ? Value<S> : Value<S> | undefined;
/** The values of one part. Those that are only required in production may be undefined elsewhere. */
type Values<Needed extends Settings, InProduction extends Settings, Optional extends Settings> = {
  [Name in keyof Needed]: Value<Needed[Name]>;
} & {
  [Name in keyof InProduction]: MaybeValue<InProduction[Name]>;
} & {
  [Name in keyof Optional]: MaybeValue<Optional[Name]>;
};

interface Groups<Needed extends Settings, InProduction extends Settings, Optional extends Settings> {
  /** The part never starts without these. */
  needed: Needed;
  /** Production does not start without these either. */
  neededInProduction: InProduction;
  optional: Optional;
}

export interface DeclaredSettings<Needed extends Settings, InProduction extends Settings, Optional extends Settings>
  extends Groups<Needed, InProduction, Optional> {
  all: Settings;
  /**
   * @throws StartError naming all settings missing in production, or describing the first one that is missing or wrong.
   * Never contains a secret.
   */
  read(env: Env): Values<Needed, InProduction, Optional>;
  /** The variables of an environment that belong to these settings. */
  pick(env: Env): Env;
}

/** Declares what one part reads from its environment. */
export function declareSettings<Needed extends Settings, InProduction extends Settings, Optional extends Settings>(
  groups: Groups<Needed, InProduction, Optional>,
): DeclaredSettings<Needed, InProduction, Optional> {
  const all: Settings = { ...groups.optional, ...groups.neededInProduction, ...groups.needed };
  return {
    ...groups,
    all,
    read(env) {
      const text = (name: string) => env[name]?.trim() || undefined;
      const missing = (settings: Settings) => Object.keys(settings).filter((name) => !text(name));
      const isProduction = text('NODE_ENV') === 'production';
      if (isProduction) assertComplete(missing({ ...groups.needed, ...groups.neededInProduction }));
      const values = Object.entries(all).map(([name, setting]) => [
        name,
        parse(name, setting, text(name) ?? setting.default, isProduction),
      ]);
      const [first] = missing(groups.needed);
      if (first) throw new StartError(missingSetting(first));
      return Object.fromEntries(values) as Values<Needed, InProduction, Optional>;
    },
    pick: (env) => Object.fromEntries(Object.keys(all).flatMap((name) => (env[name] ? [[name, env[name]]] : []))),
  };
}

export function missingSetting(name: string): string {
  return `The setting ${name} is missing: set it and start again (see docs/operations.md).`;
}

function assertComplete(missing: string[]): void {
  if (missing.length === 0) return;
  throw new StartError(`In production these settings must be set too: ${missing.join(', ')} (see docs/operations.md).`);
}

function parse(name: string, setting: Setting, text: string | undefined, isProduction: boolean): unknown {
  if (text === undefined) return undefined;
  const { data, error } = setting.kind.safeParse(text);
  if (error) throw new StartError(`${name} ${error.issues[0]?.message}${setting.isSecret ? '' : `, not "${text}"`}.`);
  const refused = isProduction ? setting.inProduction?.safeParse(text).error : undefined;
  if (refused) throw new StartError(`${name} ${refused.issues[0]?.message}.`);
  return data;
}
