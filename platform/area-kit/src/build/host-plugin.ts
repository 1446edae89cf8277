import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const RUNTIME = '@module-federation/runtime';
const HOST = '\0lodge:host';

/**
 * Makes the shell the federation host: importing the federation runtime returns it with the shell's shared packages
 * already registered. The federation plugin can do this too, but wraps each shared module and adds a remote entry that
 * a host does not need. That costs 13 KB, six requests and a round trip on every page.
 */
export function host(folder: string, shared: readonly string[]): Plugin {
  return {
    name: 'lodge:host',
    enforce: 'pre',
    config: () => ({
      define: { ENV_TARGET: '"web"' },
      // Only this plugin refers to these packages. If Vite discovered them late, it would reload the first page.
      optimizeDeps: { include: [RUNTIME, `${RUNTIME}/core`] },
    }),
    resolveId: (id, importer) => (id === RUNTIME && importer !== HOST && !isPackage(importer) ? HOST : undefined),
    load: (id) => (id === HOST ? hostModule(folder, shared) : undefined),
    // Saves 0.4 KB: the runtime's errors have a code and a link to its documentation, so drop the sentences.
    transform: {
      filter: { id: /\/@module-federation\/error-codes\/dist\/desc\./ },
      handler: (code) => ({ code: code.replaceAll(/: ".*"/g, ': ""'), map: null }),
    },
  };
}

function isPackage(importer: string | undefined): boolean {
  return importer?.includes('/node_modules/') ?? false;
}

export function sharedVersions(folder: string, shared: readonly string[]): Record<string, string> {
  const versions = shared.map((name) => {
    const { version } = JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'));
    return [name, version];
  });
  return Object.fromEntries(versions);
}

function hostModule(folder: string, shared: readonly string[]): string {
  const versions = sharedVersions(folder, shared);
  const offers = shared.map(
    (name, index) => `${JSON.stringify(name)}: offer(${JSON.stringify(versions[name])}, shared${index})`,
  );
  return [
    `import { init } from '${RUNTIME}';`,
    `import * as core from '${RUNTIME}/core';`,
    ...shared.map((name, index) => `import * as shared${index} from ${JSON.stringify(name)};`),
    // Areas are built without the runtime (`externalRuntime`) and use this one.
    'globalThis._FEDERATION_RUNTIME_CORE = core;',
    "const shareConfig = { singleton: true, eager: true, requiredVersion: '*' };",
    'const offer = (version, module) => ({ version, lib: () => module, shareConfig });',
    `init({ name: 'shell', remotes: [], shareStrategy: 'loaded-first', shared: { ${offers.join(', ')} } });`,
    `export * from '${RUNTIME}';`,
  ].join('\n');
}
