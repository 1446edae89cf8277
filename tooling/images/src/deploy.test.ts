import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiSettings } from 'api/base/settings';
import { validate } from 'dockerfile-utils';
import { edgeSettings } from 'edge/settings';
import { painterSettings } from 'painter/settings';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { DOCKERFILE, imageOf, ROOT } from './dockerfile.ts';
import { checkObject, kustomize } from './manifests.ts';
import { expressions, MONITORING, nodes, RULES } from './metrics.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const PARTS = ['edge', 'painter', 'api', 'worker'];

test('the Dockerfile passes the linter', () => {
  expect(validate(DOCKERFILE)).toEqual([]);
});

test('the images use the Node version in .nvmrc and only known settings', () => {
  expect(DOCKERFILE).toContain(`ARG NODE=${read('.nvmrc').trim()}\n`);
  const { env } = imageOf('edge');
  const { NODE_OPTIONS: _, MALLOC_ARENA_MAX: __, ...settings } = env;
  for (const declared of [edgeSettings, apiSettings]) expect(declared.pick(settings)).toEqual(settings);
});

test('the build context includes all packages that the parts depend on', () => {
  const seen = read('.dockerignore').split('\n');
  const open = ['edge', 'api', 'painter'];
  const folders: Record<string, string> = { 'part-runtime': 'platform/part-runtime', releases: 'platform/releases' };
  for (const name of open) {
    const folder = folders[name] ?? name;
    expect(seen).toContain(`!${folder}`);
    const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`));
    for (const [dependency, version] of Object.entries(dependencies))
      if (String(version).startsWith('workspace:') && !open.includes(dependency)) open.push(dependency);
  }
});

test.each([
  ['site', [edgeSettings, apiSettings]],
  ['edge', [edgeSettings]],
  ['api', [apiSettings]],
])('%s.env has only settings of the parts that get it', (name, parts) => {
  const names = [...read(`deploy/kubernetes/example/${name}.env`).matchAll(/^([A-Z_]+)=/gm)].map(([, each]) => each);
  const env = Object.fromEntries(names.map((each) => [each, 'x']));
  for (const declared of parts) expect(declared.pick(env)).toEqual(env);
});

test.each([
  ['edge', edgeSettings.all],
  ['api', apiSettings.all],
])('the example %s.env has no value for a secret', (name, all) => {
  const lines = [...read(`deploy/kubernetes/example/${name}.env`).matchAll(/^([A-Z_]+)=(.*)$/gm)];
  const isSecret = (setting: string) =>
    Object.entries(all).some(([each, { isSecret }]) => each === setting && isSecret);
  const given = lines.filter(([, setting = '', value]) => isSecret(setting) && value !== '');
  expect(given.map(([line]) => line)).toEqual([]);
});

test('the site on one machine has read-only parts and a database', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true });
  expect(Object.keys(services)).toEqual(['edge', 'painter', 'api', 'worker', 'postgres']);
  for (const part of PARTS)
    expect(services[part]).toMatchObject({ read_only: true, cap_drop: ['ALL'], build: { target: part } });
});

test('the Kubernetes objects are valid and lock down every part', async ({ skip }) => {
  const objects = kustomize('deploy/kubernetes/example');
  if (!objects) return skip('there is no kubectl');
  for (const object of objects) await checkObject(object);
  const kinds = objects.map(({ kind, metadata }) => `${kind} ${metadata.name.replace(/-[a-z0-9]{10}$/, '')}`);
  expect(kinds).toEqual(
    expect.arrayContaining(['ConfigMap lodge-site', 'Secret lodge-edge', 'Secret lodge-api', 'Service api']),
  );
  for (const part of PARTS) {
    expect(kinds).toEqual(expect.arrayContaining([`Deployment ${part}`, `PodDisruptionBudget ${part}`]));
    const deployment = objects.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === part);
    expect(deployment?.spec).toMatchObject({
      template: {
        metadata: { labels: { app: part, 'app.kubernetes.io/part-of': 'lodge' } },
        spec: {
          securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
          containers: [
            {
              securityContext: { readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
              readinessProbe: { httpGet: { path: '/ready' } },
            },
          ],
        },
      },
    });
  }
});

test.each(PARTS)('the image of the %s starts it without a debugger', (part) => {
  expect(imageOf(part).command.slice(0, 2)).toEqual(['node', '--disable-sigusr1']);
});

test('the painter’s image has its own user', () => {
  expect(imageOf('painter').user).not.toBe(imageOf('edge').user);
});

test('the painter on a single machine has no network, settings or data', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true });
  const { painter, edge } = services;
  expect(painter).toMatchObject({ network_mode: 'none', volumes: ['painter:/run/lodge'] });
  for (const name of ['networks', 'env_file', 'environment', 'secrets', 'ports'])
    expect(painter).not.toHaveProperty(name);
  expect(edge.environment.PAINTER_ADDRESS).toBe(imageOf('painter').env.PAINTER_ADDRESS);
});

test('the painter in a cluster gets only its own settings', () => {
  const [deployment] = parseAllDocuments(read('deploy/kubernetes/base/painter.yaml')).map((each) => each.toJS());
  const [part] = deployment.spec.template.spec.containers;
  expect(part).not.toHaveProperty('envFrom');
  const env = Object.fromEntries(part.env.map(({ name, value }: { name: string; value: string }) => [name, value]));
  expect(painterSettings.pick(env)).toEqual(env);
  expect(painterSettings.read(env).PAINTER_ADDRESS).toEqual({ host: '0.0.0.0', port: 8080 });
  expect(part.securityContext.runAsUser).toBe(Number(imageOf('painter').user.split(':')[0]));
});

/** Returns the outgoing connections that a pod may open, as `name of the policy: ports`. */
function egressPorts(part: string): string[] {
  const policies = parseAllDocuments(read('deploy/kubernetes/base/network.yaml')).map((each) => each.toJS());
  const isFor = ({ podSelector: { matchLabels = {}, matchExpressions = [] } }: NetworkPolicySpec) =>
    (matchLabels.app ?? part) === part && matchExpressions.every(({ values }) => values.includes(part));
  return policies
    .filter(({ spec }) => isFor(spec))
    .flatMap(({ metadata, spec }) =>
      ((spec as NetworkPolicySpec).egress ?? []).map(
        ({ ports }) => `${metadata.name}: ${ports.map(({ port }) => port).join(' ')}`,
      ),
    );
}

interface NetworkPolicySpec {
  podSelector: { matchLabels?: Record<string, string>; matchExpressions?: { values: string[] }[] };
  egress?: { ports: { port: number }[] }[];
}

test.each([
  ['painter', []],
  ['edge', ['from-edges: 8080', 'names: 53 53', 'outside: 443', 'traces: 4318']],
  ['api', ['names: 53 53', 'outside: 443', 'data: 5432 465 587', 'traces: 4318']],
  ['worker', ['names: 53 53', 'outside: 443', 'data: 5432 465 587', 'traces: 4318']],
])('the %s in a cluster can reach only what it needs', (part, ways) => expect(egressPorts(part)).toEqual(ways));

test('no part in a cluster can reach cloud metadata or private addresses', () => {
  const policies = parseAllDocuments(read('deploy/kubernetes/base/network.yaml')).map((each) => each.toJS());
  const [{ to }] = policies.find(({ metadata }) => metadata.name === 'outside').spec.egress;
  expect(to[0].ipBlock.except).toEqual(
    expect.arrayContaining(['10.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16']),
  );
  expect(policies[0].spec.policyTypes).toEqual(['Ingress', 'Egress']);
});

test('Prometheus can parse every expression of the alerts and dashboard', () => {
  const all = expressions();
  expect(all.length).toBeGreaterThan(20);
  for (const expression of all) expect([expression, nodes(expression, '⚠')]).toEqual([expression, []]);
});

test('the service level alerts fire at the right times', ({ skip }) => {
  const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: MONITORING, encoding: 'utf8' });
  const checked = promtool('check', 'rules', ...RULES);
  if (checked.error) return skip('there is no promtool');
  expect([checked.status, checked.stderr]).toEqual([0, '']);
  const tried = promtool('test', 'rules', 'service-levels.test.yaml');
  expect([tried.status, tried.stderr]).toEqual([0, '']);
});
