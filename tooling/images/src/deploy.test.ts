import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiSettings } from 'api/settings';
import { validate } from 'dockerfile-utils';
import { edgeSettings } from 'edge/settings';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { DOCKERFILE, imageOf, ROOT } from './dockerfile.ts';
import { checkObject, kustomize } from './manifests.ts';
import { expressions, MONITORING, nodes, RULES } from './metrics.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test('a linter has nothing against the Dockerfile', () => {
  expect(validate(DOCKERFILE)).toEqual([]);
});

test('the images have the Node of .nvmrc, and set only settings that there are', () => {
  expect(DOCKERFILE).toContain(`ARG NODE=${read('.nvmrc').trim()}\n`);
  const { env } = imageOf('edge');
  const { NODE_OPTIONS: _, ...settings } = env;
  for (const declared of [edgeSettings, apiSettings]) expect(declared.pick(settings)).toEqual(settings);
});

test('a build of images sees all packages that the parts depend on', () => {
  const seen = read('.dockerignore').split('\n');
  const open = ['edge', 'api'];
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
])('the settings of %s.env are of the parts that get them', (name, parts) => {
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

test('the site on one machine has read-only parts of the images, and a database', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true });
  expect(Object.keys(services)).toEqual(['edge', 'api', 'worker', 'postgres']);
  for (const part of ['edge', 'api', 'worker'])
    expect(services[part]).toMatchObject({ read_only: true, cap_drop: ['ALL'], build: { target: part } });
});

test('the objects for Kubernetes are what Kubernetes takes, and every part is locked down', async ({ skip }) => {
  const objects = kustomize('deploy/kubernetes/example');
  if (!objects) return skip('there is no kubectl');
  for (const object of objects) await checkObject(object);
  const kinds = objects.map(({ kind, metadata }) => `${kind} ${metadata.name.replace(/-[a-z0-9]{10}$/, '')}`);
  expect(kinds).toEqual(
    expect.arrayContaining(['ConfigMap lodge-site', 'Secret lodge-edge', 'Secret lodge-api', 'Service api']),
  );
  for (const part of ['edge', 'api', 'worker']) {
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

test('Prometheus understands every expression of alerts and dashboard', () => {
  const all = expressions();
  expect(all.length).toBeGreaterThan(20);
  for (const expression of all) expect([expression, nodes(expression, '⚠')]).toEqual([expression, []]);
});

test('the alerts of the service levels come when they should, and not before', ({ skip }) => {
  const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: MONITORING, encoding: 'utf8' });
  const checked = promtool('check', 'rules', ...RULES);
  if (checked.error) return skip('there is no promtool');
  expect([checked.status, checked.stderr]).toEqual([0, '']);
  const tried = promtool('test', 'rules', 'service-levels.test.yaml');
  expect([tried.status, tried.stderr]).toEqual([0, '']);
});
