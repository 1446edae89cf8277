import type { AreaRouteEntry, PaintAnswer, PaintedPage, PaintedSite, PaintRequest, ReleaseSet } from 'contracts';
import * as react from 'react';
import { renderToString } from 'react-dom/server.edge';
import * as auth from 'shared-auth';
import * as platform from 'shared-platform';
import { createMemoryRouter, provideSiteConfig, queryClient } from 'shared-platform';
import * as ui from 'shared-ui';
import { App } from '../app.tsx';
import { pageAreas } from '../areas/page-area.ts';
import { keepSlotsFilled } from '../areas/slots.tsx';
import { siteRoutes } from '../router.tsx';
import { type PaintingModules, provideModules } from './areas.ts';

/** The entry point of the painter. It is built as `server/shell.js` of the release, which the edge loads. */

/** Provided to the areas' modules, so that they share React, the session and the query cache. */
export const shared = { react, 'shared-platform': platform, 'shared-auth': auth, 'shared-ui': ui };

export type Painter = (request: PaintRequest) => Promise<PaintedPage>;

/** Returns a function that paints the pages of one set, one at a time, as a signed-out visitor sees them. */
export function createPainter(site: PaintedSite, modules: PaintingModules): Painter {
  const set = withoutGuards(site.set);
  const areas = pageAreas(set);
  provideSiteConfig(site.config);
  provideModules(modules);
  keepSlotsFilled(areas);
  const routes = siteRoutes({ set }, areas);

  return async function paint({ address, answers }) {
    globalThis.fetch = async (input) => answerOf(answers[String(input).replace(/^\/api/, '')]);
    queryClient.clear();
    const router = createMemoryRouter(routes, { initialEntries: [address] });
    try {
      while (!router.state.initialized || queryClient.isFetching() > 0) await new Promise((next) => setTimeout(next));
      const { location, errors, matches, loaderData } = router.state;
      const failure = Object.values(errors ?? {})[0] ?? queryErrors()[0];
      if (failure) throw failure;
      if (location.pathname + location.search !== address) throw new Error(`it redirects to ${location.pathname}`);
      let rendered = renderToString(<App router={router} />);
      if (isSuspended(rendered)) {
        // A `lazy` component resolves in the next task, because its code is in the same file.
        await new Promise((next) => setTimeout(next));
        rendered = renderToString(<App router={router} />);
      }
      const parts = partsOf(rendered);
      const { id = '', handle } = matches.at(-1)?.route ?? {};
      const headOf = modules[handle?.area as keyof PaintingModules]?.heads?.[handle?.path];
      const head = headOf?.(loaderData[id] as never, new URL(address, site.origin)) ?? {};
      return { ...parts, head, queries: queriesOf() };
    } finally {
      router.dispose();
    }
  };
}

/**
 * Removes the access checks, because the edge checks access before painting, and the browser checks it during
 * hydration.
 */
function withoutGuards(set: ReleaseSet): ReleaseSet {
  const open = (routes: AreaRouteEntry[]) => routes.map((route) => ({ ...route, access: 'public' as const }));
  const areas = Object.entries(set.areas).map(([name, area]) => [name, { ...area, routes: open(area.routes) }]);
  return { ...set, areas: Object.fromEntries(areas) };
}

/** Returns a 404 response for data that the edge did not request. */
function answerOf(answer: PaintAnswer | undefined): Response {
  const headers = new Headers({ 'content-type': 'application/json', ...(answer?.link && { link: answer.link }) });
  return new Response(answer?.body ?? '{}', { status: answer ? 200 : 404, headers });
}

const queries = () => queryClient.getQueryCache().getAll();
const queryErrors = () => queries().flatMap(({ state }) => state.error ?? []);
const queriesOf = () =>
  queries().flatMap(({ queryKey: key, state: { status, data } }) => (status === 'success' ? [{ key, data }] : []));

/** Returns true if a component is suspended or has failed, so that the browser would have to render it. */
const isSuspended = (rendered: string) => rendered.includes('<!--$!-->') || rendered.includes('<!--$?-->');

/** Splits React's output, in which picture preloads and the title precede the page. */
function partsOf(rendered: string): Pick<PaintedPage, 'html' | 'preloads' | 'title'> {
  if (isSuspended(rendered)) throw new Error('a part of it did not render');
  const [, preloads, title, html] = /^((?:<link [^>]*>)*)<title>([^<]*)<\/title>(<div .*)$/s.exec(rendered) ?? [];
  if (preloads === undefined || !title || !html) throw new Error('it has no title, or something else before its page');
  return { html, preloads, title };
}
