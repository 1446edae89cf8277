import type { z } from 'zod';
import { StartError } from './part.ts';
import { isPlaceholder } from './setting-kinds.ts';

export interface Setting {
  /** Parses the text. An error message continues a sentence that starts with the setting's name: "must be …". */
  kind: z.ZodType<unknown, string>;
  /** One line of Markdown. If undefined, the setting is internal: `npm start` passes it to the parts. */
  doc?: string;
  default?: string;
  /** Describes in the docs what happens if the setting has neither a value nor a default. */
  unset?: string;
  isSecret?: boolean;
  /** An additional check in production. The error message continues a sentence that starts with the name. */
  inProduction?: z.ZodType<unknown, string>;
}

export type Settings = Record<string, Setting>;
export type Env = Record<string, string | undefined>;
type NameOf<All extends Settings> = keyof All & string;

/** A setting without a value or default is undefined, unless the part cannot start without it. */
export type ValuesOf<All extends Settings, Needed extends string = never> = {
  [Name in keyof All]:
    | z.output<All[Name]['kind']>
    | (Name extends Needed ? never : All[Name] extends { default: string } ? never : undefined);
};

export interface DeclaredSettings<All extends Settings, Needed extends NameOf<All>> {
  all: All;
  /** The settings that are required in production. */
  required: NameOf<All>[];
  /**
   * @throws StartError that lists all settings missing in production, or describes the first setting that is missing or
   * invalid. The error never contains a secret.
   */
  read(env: Env): ValuesOf<All, Needed>;
  /** Returns only those environment variables that belong to these settings. */
  pick(env: Env): Env;
}

/**
 * Declares the settings of a part. `needed` settings are always required, but `inProduction` ones only in production.
 */
export function declareSettings<All extends Settings, Needed extends NameOf<All> = never>(
  all: All,
  { needed = [], inProduction = [] }: { needed?: Needed[]; inProduction?: NameOf<All>[] } = {},
): DeclaredSettings<All, Needed> {
  const required = [...new Set<NameOf<All>>([...needed, ...inProduction])];
  return {
    all,
    required,
    read(env) {
      const text = (name: string) => env[name]?.trim() || undefined;
      const missing = required.filter((name) => !text(name));
      const isProduction = text('NODE_ENV') === 'production';
      if (isProduction && missing.length > 0) {
        const sentence = `In production these settings must be set too: ${missing.join(', ')}`;
        throw new StartError(`${sentence} (see docs/operations.md).`);
      }
      const values = Object.entries(all).map(([name, setting]) => [
        name,
        parse(name, setting, text(name) ?? setting.default, isProduction),
      ]);
      const first = needed.find((name) => !text(name));
      if (first) throw new StartError(missingSetting(first));
      return Object.fromEntries(values) as ValuesOf<All, Needed>;
    },
    pick: (env) => Object.fromEntries(Object.keys(all).flatMap((name) => (env[name] ? [[name, env[name]]] : []))),
  };
}

export function missingSetting(name: string): string {
  return `The setting ${name} is missing: set it and start again (see docs/operations.md).`;
}

function parse(name: string, setting: Setting, text: string | undefined, isProduction: boolean): unknown {
  if (text === undefined) return undefined;
  const { data, error } = setting.kind.safeParse(text);
  if (error) throw new StartError(`${name} ${error.issues[0]?.message}${setting.isSecret ? '' : `, not "${text}"`}.`);
  const refused = isProduction ? setting.inProduction?.safeParse(text).error : undefined;
  if (refused) throw new StartError(`${name} ${refused.issues[0]?.message}.`);
  if (isProduction && setting.isSecret && isPlaceholder(text))
    throw new StartError(`${name} must not be copied from an example.`);
  return data;
}
