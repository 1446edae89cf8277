import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const RUNTIME = '@module-federation/runtime';
const HOST = '\0lodge:host';

/**
 * Makes the shell the host: whoever imports the federation runtime gets it with what the shell shares already
 * registered. The federation plugin can do this too, but wraps each shared module and adds a remote entry that a
 * host has no use for: 13 KB, six requests and a stage on every page.
 */
export function host(folder: string, shared: readonly string[]): Plugin {
  return {
    name: 'lodge:host',
    enforce: 'pre',
    config: () => ({
      // Without what the runtime has for Node.
      define: { ENV_TARGET: '"web"' },
      // Found only by way of this plugin: prepared late, they would reload the first page.
      optimizeDeps: { include: [RUNTIME, `${RUNTIME}/core`] },
    }),
    resolveId: (id, importer) => (id === RUNTIME && importer !== HOST && !isPackage(importer) ? HOST : undefined),
    load: (id) => (id === HOST ? hostModule(folder, shared) : undefined),
    // The runtime's errors name their code and its page in the documentation; the sentences besides cost 0.4 KB.
    transform: {
      filter: { id: /\/@module-federation\/error-codes\/dist\/desc\./ },
      handler: (code) => ({ code: code.replaceAll(/: ".*"/g, ': ""'), map: null }),
    },
  };
}

function isPackage(importer: string | undefined): boolean {
  return importer?.includes('/node_modules/') ?? false;
}

/** The versions of the shared packages that a folder is built with. */
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
    // Areas are built without a runtime of their own (externalRuntime) and take this one.
    'globalThis._FEDERATION_RUNTIME_CORE = core;',
    "const shareConfig = { singleton: true, eager: true, requiredVersion: '*' };",
    'const offer = (version, module) => ({ version, lib: () => module, shareConfig });',
    `init({ name: 'shell', remotes: [], shareStrategy: 'loaded-first', shared: { ${offers.join(', ')} } });`,
    `export * from '${RUNTIME}';`,
  ].join('\n');
}
