import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/**
 * The document that npm sends to publish one version. A client that installs the package reads it with all versions.
 */
interface PackageDocument {
  name: string;
  'dist-tags': Record<string, string>;
  versions: Record<string, { dist: { tarball: string } }>;
  _attachments?: Record<string, { data: string }>;
}

/** Serves a company's npm registry from memory. Clients can publish and install packages. */
export async function startNpmRegistry() {
  const packages = new Map<string, PackageDocument>();
  const tarballs = new Map<string, Buffer>();

  async function publish(request: IncomingMessage): Promise<number> {
    const { _attachments = {}, ...sent } = (await json(request)) as PackageDocument;
    const known = packages.get(sent.name);
    if (Object.keys(sent.versions).some((version) => known?.versions[version])) return 403;
    for (const manifest of Object.values(sent.versions)) {
      const path = `/${sent.name}/-/${manifest.dist.tarball.split('/').at(-1)}`;
      manifest.dist.tarball = url + path;
      tarballs.set(path, Buffer.from(Object.values(_attachments)[0]?.data ?? '', 'base64'));
    }
    packages.set(sent.name, {
      ...sent,
      'dist-tags': { ...known?.['dist-tags'], ...sent['dist-tags'] },
      versions: { ...known?.versions, ...sent.versions },
    });
    return 201;
  }

  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    if (request.method === 'PUT') return response.writeHead(await publish(request)).end('{}');
    const found = tarballs.get(path) ?? packages.get(path.slice(1));
    if (!found) return response.writeHead(404).end('{}');
    return response.end(found instanceof Buffer ? found : JSON.stringify(found));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, packages, close: () => server.close() };
}
