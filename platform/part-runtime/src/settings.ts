import type { z } from 'zod';
import { StartError } from './part.ts';
import { isPlaceholder } from './setting-kinds.ts';

export interface Setting {
  /** Parses the text. A message continues a sentence that starts with the name: "must be …". */
  kind: z.ZodType<unknown, string>;
  /** One line of Markdown. Without it the setting is internal: `npm start` passes it between its own parts. */
  doc?: string;
  default?: string;
  /** For the docs: what happens without a value if there is no default. */
  unset?: string;
  isSecret?: boolean;
  /** An additional check in production. The message continues a sentence that starts with the name. */
  inProduction?: z.ZodType<unknown, string>;
}

export type Settings = Record<string, Setting>;
export type Env = Record<string, string | undefined>;
type NameOf<All extends Settings> = keyof All & string;

/** A setting without a value or a default is undefined, unless the part never starts without it. */
export type ValuesOf<All extends Settings, Needed extends string = never> = {
  [Name in keyof All]:
    | z.output<All[Name]['kind']>
    | (Name extends Needed ? never : All[Name] extends { default: string } ? never : undefined);
};

export interface DeclaredSettings<All extends Settings, Needed extends NameOf<All>> {
  all: All;
  /** Settings that are required in production. */
  required: NameOf<All>[];
  /**
   * @throws StartError naming all settings missing in production, or describing the first one that is missing or wrong.
   * Never contains a secret.
   */
  read(env: Env): ValuesOf<All, Needed>;
  /** The variables of an environment that belong to these settings. */
  pick(env: Env): Env;
}

/** Declares the settings of a part. `needed` settings are always required, `inProduction` ones only in production. */
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
