import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { RULES } from '../src/accessibility.ts';
import { needsOwnProduct } from '../src/requirements.ts';
import { expect, test } from '../src/test.ts';

/** Tests each story of shared-ui's Storybook, which is built as with `pnpm --filter shared-ui gallery:build`. */

const kit = join(import.meta.dirname, '../../shared-ui');
const gallery = join(kit, 'dist/gallery');
const origin = 'http://gallery.localhost';

interface Preview {
  currentRender?: { phase?: string };
  channel: {
    once(event: 'storyFinished', listener: (outcome: { status: string }) => void): void;
    emit(event: 'setCurrentStory', selection: { storyId: string; viewMode: 'story' }): void;
  };
}

needsOwnProduct('tests the UI kit, which is not part of a site');
// With this user agent, Storybook skips animations instead of waiting 100 ms for each story.
test.use({ userAgent: 'StorybookTestRunner', viewport: { width: 390, height: 844 } });

test.beforeAll(() => {
  const storybook = join(kit, 'node_modules/.bin/storybook');
  execFileSync(storybook, ['build', '--quiet', '--output-dir', gallery], { cwd: kit, stdio: 'pipe' });
});

test('every component is accessible in every state and theme and fits a phone', async ({ page }) => {
  const { entries } = JSON.parse(readFileSync(join(gallery, 'index.json'), 'utf8'));
  const ids = Object.keys(entries);
  expect(ids.length).toBeGreaterThan(100);
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ path: join(gallery, new URL(route.request().url()).pathname) }),
  );
  await page.addInitScript(axe.source);
  // Starts with the last story, because Storybook does not render the current story again. Switching to another story
  // before this one is finished would reload the page.
  await page.goto(`${origin}/iframe.html?id=${ids.at(-1)}`);
  await page.waitForFunction(() => {
    const { __STORYBOOK_PREVIEW__: preview } = window as unknown as { __STORYBOOK_PREVIEW__?: Preview };
    return preview?.currentRender?.phase === 'finished';
  });
  const faults: string[] = [];
  for (const id of ids) faults.push(...(await faultsOf(page, id)).map((fault) => `${id}: ${fault}`));
  expect(faults).toEqual([]);
});

/**
 * Shows a story and returns its problems. The page stays open, because loading it takes half a second. If `play` fails,
 * it logs a console error, which fails the test.
 */
function faultsOf(page: Page, id: string): Promise<string[]> {
  return page.evaluate(
    async ({ storyId, rules }) => {
      const { __STORYBOOK_PREVIEW__: preview } = window as unknown as { __STORYBOOK_PREVIEW__: Preview };
      const status = await new Promise<string>((done) => {
        preview.channel.once('storyFinished', (outcome) => done(outcome.status));
        preview.channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
      });
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const { violations } = await inPage.run(document, { runOnly: rules, resultTypes: ['violations'] });
      const { documentElement: root } = document;
      root.dataset.theme = 'dark';
      for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
      const inTheDark = await inPage.run(document, { runOnly: ['color-contrast'], resultTypes: ['violations'] });
      delete root.dataset.theme;
      return [
        ...(status === 'success' ? [] : ['cannot be rendered']),
        ...(document.documentElement.scrollWidth > window.innerWidth ? ['is wider than the screen'] : []),
        ...violations.map((each) => `${each.id}: ${each.nodes.map(({ html }) => html).join(' ')}`),
        ...inTheDark.violations.map(({ nodes }) => `in the dark: ${nodes.map(({ html }) => html).join(' ')}`),
      ];
    },
    { storyId: id, rules: RULES },
  );
}
