import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { buildOptions } from './build-options.ts';

/**
 * Adds a worker to the shell's release, as a single file with a fixed name. The file must not import others, because
 * the edge serves it outside of the release's folder.
 */
export function emitWorker(folder: string, source: string, fileName: string): Plugin {
  return {
    name: 'lodge:worker',
    apply: 'build',
    async generateBundle() {
      const { target, rolldownOptions } = buildOptions;
      const built = await build({
        root: folder,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          target,
          write: false,
          rolldownOptions: {
            ...rolldownOptions,
            input: join(folder, source),
            output: { format: 'iife', entryFileNames: fileName },
          },
        },
      });
      const [worker] = (built as Rolldown.RolldownOutput).output;
      this.emitFile({ type: 'asset', fileName, source: worker.code });
    },
  };
}
