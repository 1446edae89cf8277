import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** What needs one machine, whose processes and files a journey can take away. */
const ONE_MACHINE = /durability|outage|runs|gallery/;

/** `npm run test:fleet`: the journeys on a site of several machines, of which one is killed after the other. */
export default defineConfig({
  ...base,
  testDir: '../tests',
  outputDir: '../../reports/fleet',
  globalSetup: '../src/global-setup.ts',
  projects: (base.projects ?? [])
    .filter(({ name }) => name !== 'durability')
    .map(({ testIgnore = [], ...project }) => ({ ...project, testIgnore: [testIgnore, ONE_MACHINE].flat() })),
});
