import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from 'part-runtime';

/**
 * Resolves the file against the caller's working directory. `isSet` is true if the option is given.
 *
 * @throws StartError with the usage for any other arguments
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
