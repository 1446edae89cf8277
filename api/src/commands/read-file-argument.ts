import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from 'part-runtime';

/**
 * Parses a command's file argument, resolved against the caller's working directory; `isSet` tells whether its one
 * option is given, such as `force` for `--force`.
 *
 * @throws StartError with the usage for any other arguments.
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
