import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { buildOptions } from './build-options.ts';

/**
 * Builds a worker of the shell into its release as a single file with a fixed name. It must not import anything,
 * because the edge serves it outside the release's folder.
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
