// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AreaRelease } from 'contracts';
import { fillSlots, Link, Slot, useLoaderData } from 'shared-platform';
import { beforeEach, expect, test, vi } from 'vitest';
import { providePages } from '../testing/fake-pages.tsx';
import { browse, fakeSet, guest, signInAs } from '../testing/fake-site.ts';
import '../testing/setup.ts';
import { renderSite } from '../testing/render-site.tsx';
import { importAreaModule } from './federation.ts';
import { pageAreas } from './page-area.ts';
import { keepSlotsFilled } from './slots.tsx';

vi.mock('./federation.ts', () => ({ importAreaModule: vi.fn() }));

const load = vi.mocked(importAreaModule);
const slot = 'dashboard.statistics';
let build = 0;

/**
 * Returns a set in which browse and guest have fallbacks. All versions are new, because the page caches loaded
 * versions.
 */
function setWithFallbacks(fallbacks = true) {
  build += 1;
  const version = (area: AreaRelease, patch: number) => ({
    ...area,
    version: `${build}.0.${patch}`,
    base: `/r/${area.name}/${build}.0.${patch}/`,
    slots: area.name === 'guest' ? [{ slot, module: './slots' }] : [],
  });
  return {
    ...fakeSet({ browse: version(browse, 1), guest: version(guest, 1) }),
    ...(fallbacks && { fallbacks: { browse: version(browse, 0), guest: version(guest, 0) } }),
  };
}

const isNew = ({ version }: AreaRelease) => version.endsWith('.1');

function Crash(): never {
  throw new TypeError('x is undefined');
}

/** Makes the room page of the new version crash, but not the fallback's. */
function provideCrashingRoom(loader = vi.fn(() => null)) {
  load.mockImplementation(async (area) => {
    const Component = () => (isNew(area) ? <Crash /> : <h1>The room</h1>);
    const pages = area.routes.map(({ path }) => [path, { Component: () => <h1>Page {path}</h1> }]);
    return { routes: { ...Object.fromEntries(pages), '/room/:id': { loader, Component } } } as never;
  });
  return loader;
}

const scopeOf = (element: HTMLElement) => {
  const { dataset } = element.closest<HTMLElement>('[data-remote]') ?? {};
  return `${dataset?.remote} ${dataset?.version}`;
};

beforeEach(() => {
  load.mockReset();
  fillSlots({});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  signInAs('guest');
});

test('a page that crashes is shown by the fallback', async () => {
  const loader = provideCrashingRoom();
  renderSite('/room/7', setWithFallbacks());
  const heading = await screen.findByRole('heading', { name: 'The room' });
  expect(scopeOf(heading)).toBe(`browse ${build}.0.0`);
  expect(loader).toHaveBeenCalledTimes(2);
  expect(screen.queryByText('Something Went Wrong!')).toBeNull();
  expect(screen.getByRole('banner')).toBeTruthy();
});

test('a page whose loader never ends is shown by the fallback', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  load.mockImplementation(async (area) => {
    const loader = () => (isNew(area) ? new Promise(() => {}) : null);
    return { routes: { '/room/:id': { loader, Component: () => <h1>The room</h1> } } } as never;
  });
  renderSite('/room/7', setWithFallbacks());
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(15_000);
  const heading = await screen.findByRole('heading', { name: 'The room' });
  expect(scopeOf(heading)).toBe(`browse ${build}.0.0`);
  vi.useRealTimers();
});

test('a page in a separate chunk is shown once its data and code have loaded', async () => {
  const loader = vi.fn(() => 7);
  const lazy = async () => ({ Component: () => <h1>Room {String(useLoaderData())}</h1> });
  load.mockResolvedValue({ routes: { '/room/:id': { loader, lazy } } });
  renderSite('/room/7', setWithFallbacks());
  expect(await screen.findByRole('heading', { name: 'Room 7' })).toBeTruthy();
  expect(loader).toHaveBeenCalledOnce();
});

test('a page whose chunk does not load within 4 seconds is shown by the fallback', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const lazy = vi.fn(() => new Promise<never>(() => {}));
  load.mockImplementation(async (area) => {
    const Component = () => <h1>The room</h1>;
    return { routes: { '/room/:id': isNew(area) ? { lazy } : { Component } } } as never;
  });
  renderSite('/room/7', setWithFallbacks());
  await vi.waitFor(() => expect(lazy).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(4_000);
  const heading = await screen.findByRole('heading', { name: 'The room' });
  expect(scopeOf(heading)).toBe(`browse ${build}.0.0`);
  vi.useRealTimers();
});

test('after a failure, the area’s other pages are loaded from the fallback too', async () => {
  load.mockImplementation(async (area) => {
    const text = `${area.name} ${area.version}`;
    const Home = () => (
      <>
        <h1>Home by {text}</h1>
        <Link to="/dashboard/my-bookings">My bookings</Link>
      </>
    );
    const Room = () => (isNew(area) ? <Crash /> : <Link to="/">Home</Link>);
    const routes = { '/': { Component: Home }, '/room/:id': { Component: Room } };
    return { routes: { ...routes, '/dashboard/my-bookings': { Component: () => <h1>Stays by {text}</h1> } } } as never;
  });
  renderSite('/room/7', setWithFallbacks());
  await userEvent.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Home' }));
  expect(await screen.findByRole('heading', { name: `Home by browse ${build}.0.0` })).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'My bookings' }));
  expect(await screen.findByRole('heading', { name: `Stays by guest ${build}.0.1` })).toBeTruthy();
});

test('a retry starts with the new version if the fallback has crashed too', async () => {
  let isBroken = true;
  load.mockImplementation(async (area) => {
    const Room = () => (isBroken ? <Crash /> : <h1>The room by {area.version}</h1>);
    return { routes: { '/room/:id': { Component: Room } } } as never;
  });
  renderSite('/room/7', setWithFallbacks());
  expect(await screen.findByRole('heading', { level: 1, name: 'Something Went Wrong!' })).toBeTruthy();
  expect(
    screen.getByText(`The browse part of the site (version ${build}.0.0) could not be shown. x is undefined`),
  ).toBeTruthy();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: `The room by ${build}.0.1` })).toBeTruthy();
});

test('an incompatible area shows which contract it needs', async () => {
  providePages();
  const set = setWithFallbacks(false);
  const requires = { platform: '^3', http: '^1' };
  renderSite('/room/7', { ...set, areas: { ...set.areas, browse: { ...browse, version: `${build}.0.1`, requires } } });
  expect(
    await screen.findByText(/It needs version 3 of the shell’s contract, but the shell offers 1\.1\.$/),
  ).toBeTruthy();
  expect(screen.getByText('Here are some helpful links:')).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
});

const figures = (area: AreaRelease) => ({ slots: { [slot]: () => <p>Figures by {area.version}</p> } }) as never;

test('a slot that cannot be loaded is filled by the fallback', async () => {
  load.mockImplementation(async (area) => {
    if (isNew(area)) throw new Error('Failed to fetch');
    return figures(area);
  });
  keepSlotsFilled(pageAreas(setWithFallbacks()));
  render(<Slot name={slot} with={{}} />);
  expect(scopeOf(await screen.findByText(`Figures by ${build}.0.0`))).toBe(`guest ${build}.0.0`);
});

test('a slot that crashes is filled by the fallback only once', async () => {
  let isFallbackBroken = false;
  load.mockImplementation(async (area) =>
    isNew(area) || isFallbackBroken ? ({ slots: { [slot]: Crash } } as never) : figures(area),
  );
  keepSlotsFilled(pageAreas(setWithFallbacks()));
  const first = render(<Slot name={slot} with={{}} />);
  expect(await screen.findByText(`Figures by ${build}.0.0`)).toBeTruthy();
  first.unmount();

  isFallbackBroken = true;
  keepSlotsFilled(pageAreas(setWithFallbacks()));
  render(<Slot name={slot} with={{}} />);
  expect(await screen.findByText('This part could not be shown')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain(
      `(version ${build}.0.0) could not be shown. x is undefined`,
    ),
  );
});
