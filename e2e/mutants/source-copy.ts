import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { broken, type Mutant } from './mutant.ts';
import { ROOT, sourceFiles } from './statements.ts';

/** A throwaway copy of the working tree. What is broken there never reaches the tree itself. */
export interface SourceCopy {
  folder: string;
  /** Puts a breakage in, and takes the one before out again; without one, everything is as it was. Answers the paths that changed. */
  hold(mutant: Mutant | undefined): string[];
}

export function makeCopy(folder: string): SourceCopy {
  rmSync(folder, { recursive: true, force: true });
  for (const file of sourceFiles()) {
    const from = join(ROOT, file);
    if (!existsSync(from)) continue; // deleted, but not committed yet
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(from, join(folder, file));
  }
  linkPackages(folder);
  let held: Mutant | undefined;
  const write = ({ file }: Mutant, text: string) => writeFileSync(join(folder, file), text);
  const original = ({ file }: Mutant) => readFileSync(join(ROOT, file), 'utf8');
  return {
    folder,
    hold(mutant) {
      const changed = new Set([held, mutant].flatMap((one) => (one ? [one.file] : [])));
      const text = mutant && broken(original(mutant), mutant);
      if (held && held.file !== mutant?.file) write(held, original(held));
      if (mutant && text !== undefined) write(mutant, text);
      held = mutant;
      return [...changed];
    },
  };
}

/** The installed packages are those of the tree; the links of one room to another are relative, and stay in the copy. */
function linkPackages(folder: string): void {
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const room of readdirSync(folder)) {
    const packages = join(ROOT, room, 'node_modules');
    if (room === 'node_modules' || !existsSync(packages)) continue;
    cpSync(packages, join(folder, room, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
      // Caches of tools are of the tree; programs are started from the root.
      filter: (path) => !/node_modules[\\/](\.|__mf__)/.test(path.slice(packages.length - 'node_modules'.length)),
    });
  }
}
