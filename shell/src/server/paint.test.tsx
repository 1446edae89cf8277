import { lazy, Suspense } from 'react';
import { type AreaRoutes, queryClient, redirect, useLoaderData, useQuery } from 'shared-platform';
import { expect, test, vi } from 'vitest';
import { fakeSet } from '../testing/fake-site.ts';
import { createPainter } from './paint.tsx';

vi.mock('../areas/federation.ts', () => import('./areas.ts'));

const config = {
  brand: 'Huts',
  siteTimeZone: 'UTC',
  firebase: { apiKey: '', authDomain: '', projectId: '' },
  stripe: { publishableKey: '' },
};
const rooms = {
  queryKey: ['rooms'],
  queryFn: async () => {
    const answer = await fetch('/api/rooms?fields=card');
    if (!answer.ok) throw Object.assign(new Error('not found'), { status: answer.status });
    return answer.json();
  },
};

const Loaded = lazy(async () => ({ default: () => <p>Loaded</p> }));

const routes: AreaRoutes = {
  '/': {
    Component: () => {
      // The painter does not run this query.
      useQuery({ queryKey: ['count'], queryFn: () => 2 });
      return <p>{(queryClient.getQueryData(['rooms']) as string[] | undefined)?.join()}</p>;
    },
    // Does not wait for the query, like pages that render a placeholder while they load.
    loader: () => void queryClient.prefetchQuery(rooms),
  },
  '/room/:id': {
    Component: () => {
      if (useLoaderData() === 'broken') throw new Error('it broke');
      if (useLoaderData() === 'lazy')
        return (
          <Suspense fallback="Loading">
            <Loaded />
          </Suspense>
        );
      return <h1>{String(useLoaderData())}</h1>;
    },
    loader: ({ params }) => {
      if (params.id === 'moved') throw redirect('/');
      return params.id;
    },
    title: (id) => `Room <${id}>`,
  },
};
const heads = { '/room/:id': (id: string, { origin }: URL) => ({ description: `${id} of ${origin}` }) };

const site = { set: fakeSet(), config, origin: 'https://lodge.example' };
const paint = createPainter(site, { browse: { routes, heads } });
const answers = { '/rooms?fields=card': { body: '["Hut","Castle"]' } };

test('a painted page includes the API responses that it uses', async () => {
  const { html, title, queries } = await paint({ address: '/', answers });
  expect(html).toContain('data-remote="browse" data-version="1.0.0"');
  expect(html).toContain('<p>Hut,Castle</p>');
  expect(html).toContain('aria-label="Huts, home"');
  expect(title).toBe('Travel Lodge');
  expect(queries).toEqual([{ key: ['rooms'], data: ['Hut', 'Castle'] }]);
});

test('a page for signed-in people is painted with its title and head', async () => {
  const { html, title, head } = await paint({ address: '/room/7', answers: {} });
  expect(html).toContain('<h1>7</h1>');
  expect(title).toBe('Room &lt;7&gt; · Travel Lodge');
  expect(head).toEqual({ description: '7 of https://lodge.example' });
});

test('API responses are not shared between painted pages', async () => {
  await paint({ address: '/', answers });
  expect((await paint({ address: '/room/7', answers: {} })).queries).toEqual([]);
});

test.each([
  ['/', /not found/],
  ['/room/broken', /did not render/],
  ['/room/moved', /not found|leads to/],
])('a page that cannot be rendered completely is not painted: %s', async (address, reason) => {
  await expect(paint({ address, answers: {} })).rejects.toThrow(reason);
});

test('a component that is loaded with `lazy` is painted', async () => {
  expect((await paint({ address: '/room/lazy', answers: {} })).html).toContain('<p>Loaded</p>');
});

test('a painted page has no style attributes', async () => {
  expect((await paint({ address: '/', answers })).html).not.toContain(' style=');
});
