import { join } from 'node:path';
import { keeperFile } from 'local-postgres';
import {
  apiEnv,
  commonEnv,
  demoEnv,
  edgeEnv,
  identityEnv,
  painterEnv,
  postgresEnv,
  standInsEnv,
} from './part-environments.ts';
import type { PartSpec } from './part-process.ts';
import { type Places, root } from './run-layout.ts';
import type { TaskSpec } from './task.ts';

// The parts and tasks of the product. The other files here only start, watch and stop them.

/** The files of the parts, by the names that `npm run serve --` accepts. */
export const partFiles = {
  api: join(root, 'api/src/main.ts'),
  worker: join(root, 'api/src/worker-main.ts'),
  edge: join(root, 'edge/src/main.ts'),
  painter: join(root, 'painter/src/main.ts'),
};

const serverSources = ['api/src', 'contracts/src'].map((folder) => join(root, folder));

/** The database, and the stand-ins for services that are not configured. They are independent of each other. */
export function foundation(places: Places): PartSpec[] {
  const { standIns, databaseUrl } = places.settings;
  const postgres: PartSpec = {
    name: 'postgres',
    label: 'Database',
    file: keeperFile,
    env: postgresEnv(places),
  };
  const identity: PartSpec = {
    name: 'identity',
    label: 'Identity stand-in',
    file: join(root, 'tooling/stand-ins/src/identity/main.ts'),
    env: identityEnv(places),
  };
  const others: PartSpec = {
    name: 'stand-ins',
    label: 'Payments, images, mail',
    file: join(root, 'tooling/stand-ins/src/main.ts'),
    env: standInsEnv(places),
  };
  return [
    ...(databaseUrl ? [] : [postgres]),
    ...(standIns.identity ? [identity] : []),
    ...(standIns.payments || standIns.images || standIns.mail ? [others] : []),
  ];
}

/** Call this only once the database is running, because its password is generated at the start. */
export function api(places: Places): PartSpec {
  return {
    name: 'api',
    label: 'API',
    file: partFiles.api,
    env: apiEnv(places),
    watch: serverSources,
  };
}

export function edge(places: Places): PartSpec {
  return { name: 'edge', label: 'Site', file: partFiles.edge, env: edgeEnv(places) };
}

export function painter(places: Places): PartSpec {
  return { name: 'painter', label: 'Painter', file: partFiles.painter, env: painterEnv(places) };
}

/** Builds what has changed and publishes it to the local release store. */
export function build(places: Places): TaskSpec {
  return { name: 'build', label: 'Build', file: join(root, 'tooling/supervisor/src/build.ts'), env: commonEnv(places) };
}

/** Creates the demo people, rooms and bookings if they do not exist. */
export function demo(places: Places): TaskSpec {
  const file = join(root, 'tooling/demo/src/main.ts');
  return { name: 'demo', label: 'Demo data', file, args: ['seed'], env: demoEnv(places) };
}
