import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from 'part-runtime';

/**
 * The one file that a command is given, absolute, named from where the person stands; `isSet` is whether its one
 * option is there, such as `force` for `--force`. Anything else throws a StartError with the usage.
 */
export function readFileArgument(option: string, usage: string): { file: string; isSet: boolean } {
  try {
    const { values, positionals } = parseArgs({ options: { [option]: { type: 'boolean' } }, allowPositionals: true });
    const [name, ...more] = positionals;
    if (!name || more.length > 0) throw new Error(usage);
    return { file: resolve(process.env.INIT_CWD || '.', name), isSet: values[option] === true };
  } catch {
    throw new StartError(usage);
  }
}
