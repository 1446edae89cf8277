import { expect, type Page } from '@playwright/test';
import { pickDates, reserveOf, reviewOf } from './checkout.ts';
import { type Account, ADMIN, GUEST, HOST } from './people.ts';
import { openDemoRoom } from './rooms.ts';

export interface Screen {
  name: string;
  path: string;
  /** Navigates from `path` to the page. */
  reach?: (page: Page) => Promise<unknown>;
  open?: (page: Page) => Promise<unknown>;
  /** Selects the part of the page that no other screen shows. */
  part?: string;
  /** The route of a page with parameters, as in the area's manifest. */
  route?: string;
  isPart?: true;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, disabled: false }).first().click();

const followFirstRow = (page: Page) => page.getByRole('rowheader').first().getByRole('link').click();

async function openListingCalendar(page: Page) {
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await page.getByRole('main').getByRole('table').getByRole('link', { name: 'Calendar', exact: true }).click();
  await expect(page.getByRole('grid').first()).toBeVisible();
}

const followFirstThread = async (page: Page) => {
  await page.locator('main a[href^="/dashboard/inbox/"]').first().click();
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem').first()).toBeVisible();
};

const followReport = (name: RegExp) => async (page: Page) => {
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { name: 'Decision' })).toBeVisible();
};

export const SCREENS: readonly { who: Account | undefined; screens: readonly Screen[] }[] = [
  {
    who: undefined,
    screens: [
      { name: 'home', path: '/' },
      { name: 'home-category', path: '/?category=Castles' },
      { name: 'search', path: '/?where=Italy&adults=2' },
      { name: 'search-map', path: '/?where=Italy&view=map' },
      { name: 'search-nothing', path: '/?where=Italy&max=1' },
      {
        name: 'search-filters',
        path: '/',
        open: async (page) => {
          await page.getByRole('button', { name: /^Filters/ }).click();
          await expect(page.getByRole('img', { name: /^Rooms cost/ })).toBeVisible();
        },
      },
      {
        name: 'search-dates',
        path: '/',
        open: (page) => page.getByRole('button', { name: /^(When|Where to)/ }).click(),
      },
      { name: 'home-menu', path: '/', open: (page) => page.getByRole('button', { name: 'User menu' }).click() },
      { name: 'login', path: '/login' },
      {
        name: 'login-errors',
        path: '/login',
        open: (page) => page.getByRole('button', { name: 'Continue', exact: true }).click(),
      },
      { name: 'sign-up', path: '/signup' },
      { name: 'reset-password', path: '/reset-password' },
      { name: 'terms', path: '/terms' },
      { name: 'privacy', path: '/privacy' },
      { name: 'help', path: '/help' },
      { name: 'contact', path: '/contact' },
      { name: 'list-not-shared', path: '/saved/nothing', route: '/saved/:token' },
      { name: 'mail-link-not-valid', path: '/mails/nothing', route: '/mails/:secret' },
      { name: 'not-found', path: '/nowhere' },
    ],
  },
  {
    who: GUEST,
    screens: [
      { name: 'room', path: '/', route: '/room/:id', reach: openDemoRoom },
      {
        name: 'room-photos',
        path: '/',
        reach: openDemoRoom,
        open: (page) => page.getByRole('button', { name: /photo/i }).first().click(),
      },
      {
        name: 'room-map',
        path: '/',
        isPart: true,
        reach: openDemoRoom,
        open: async (page) => {
          await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
          await page.getByRole('region', { name: 'Where the room is' }).scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'room-review',
        path: '/',
        reach: openDemoRoom,
        open: async (page) => {
          await pickDates(page, 120, 123);
          await reserveOf(page).click();
          await expect(reviewOf(page).getByRole('button', { name: /^Pay / })).toBeEnabled();
        },
      },
      {
        name: 'room-report',
        path: '/?category=Caves',
        open: async (page) => {
          await page
            .getByRole('link', { name: /Guadix/ })
            .first()
            .click();
          await page.getByRole('link', { name: /^\d reviews$/ }).click();
          await page
            .getByRole('button', { name: /^Report the review/ })
            .first()
            .click();
        },
      },
      { name: 'guest-dashboard', path: '/dashboard' },
      { name: 'my-bookings', path: '/dashboard/my-bookings' },
      { name: 'my-bookings-cancel', path: '/dashboard/my-bookings', open: press(/^Cancel /) },
      { name: 'my-booking', path: '/dashboard/my-bookings', route: '/dashboard/my-bookings/:id', open: followFirstRow },
      {
        name: 'my-booking-change',
        path: '/dashboard/my-bookings',
        open: async (page) => {
          await page.getByRole('rowheader').nth(1).getByRole('link').click();
          await page.getByRole('button', { name: 'Change dates or guests' }).click();
          await expect(page.getByRole('dialog').getByRole('button', { name: 'Change booking' })).toBeVisible();
        },
      },
      { name: 'saved-places', path: '/dashboard/saved' },
      { name: 'saved-places-new', path: '/dashboard/saved', open: press('New list') },
      { name: 'inbox', path: '/dashboard/inbox' },
      { name: 'inbox-thread', path: '/dashboard/inbox', route: '/dashboard/inbox/:id', open: followFirstThread },
      { name: 'notifications', path: '/dashboard/notifications' },
      { name: 'profile', path: '/dashboard/profile' },
      { name: 'profile-update', path: '/dashboard/profile', open: press('Update Profile') },
      { name: 'profile-password', path: '/dashboard/profile', open: press('Change Password') },
      { name: 'profile-delete', path: '/dashboard/profile', open: press('Delete account') },
      {
        name: 'become-host',
        path: '/',
        open: async (page) => {
          await page.setViewportSize({ width: Math.max(800, page.viewportSize()?.width ?? 0), height: 900 });
          await page.getByRole('button', { name: 'Host your home' }).click();
        },
      },
    ],
  },
  {
    who: HOST,
    screens: [
      { name: 'host-dashboard', path: '/dashboard' },
      { name: 'add-room', path: '/dashboard/add-room' },
      {
        name: 'add-room-options',
        path: '/dashboard/add-room',
        open: (page) => page.getByText('More options').click(),
        part: 'main details',
      },
      { name: 'add-room-errors', path: '/dashboard/add-room', open: press('Save & Continue') },
      { name: 'my-listings', path: '/dashboard/my-listings' },
      { name: 'my-listings-delete', path: '/dashboard/my-listings', open: press(/^Delete /) },
      {
        name: 'update-room',
        path: '/dashboard/my-listings',
        route: '/dashboard/my-listings/:id/edit',
        open: async (page) => {
          await page
            .getByRole('main')
            .getByRole('link', { name: /^Update / })
            .first()
            .click();
          await expect(page.getByLabel('Title')).not.toHaveValue('');
        },
      },
      { name: 'calendar', path: '/dashboard/calendar', open: (page) => expect(page.getByRole('grid')).toBeVisible() },
      {
        name: 'listing-calendar',
        path: '/dashboard/my-listings',
        route: '/dashboard/calendar/:id',
        reach: openListingCalendar,
      },
      {
        name: 'listing-calendar-selected',
        path: '/dashboard/my-listings',
        reach: openListingCalendar,
        part: '[aria-label="Selected nights"], [role=grid]:has([aria-selected=true])',
        open: async (page) => {
          await page.getByRole('gridcell', { name: /open$/ }).first().click();
          await expect(page.getByRole('button', { name: 'Block' })).toBeVisible();
        },
      },
      {
        name: 'rules',
        path: '/dashboard/my-listings',
        route: '/dashboard/calendar/:id/rules',
        open: async (page) => {
          await press(/^More for /)(page);
          await page.getByRole('link', { name: 'Prices and rules' }).click();
          await page.getByRole('button', { name: 'Add a season' }).click();
        },
      },
      {
        name: 'other-sites',
        path: '/dashboard/my-listings',
        route: '/dashboard/calendar/:id/sites',
        open: async (page) => {
          await press(/^More for /)(page);
          await page.getByRole('link', { name: 'Other sites' }).click();
          await expect(page.getByRole('button', { name: 'Add calendar' })).toBeVisible();
        },
      },
      { name: 'manage-bookings', path: '/dashboard/manage-bookings' },
      { name: 'manage-bookings-cancel', path: '/dashboard/manage-bookings', open: press(/^Cancel the stay/) },
      {
        name: 'manage-booking',
        path: '/dashboard/manage-bookings',
        route: '/dashboard/manage-bookings/:id',
        open: followFirstRow,
      },
      { name: 'arrivals', path: '/dashboard/manage-bookings?show=arriving' },
      { name: 'days', path: '/dashboard/manage-bookings/days' },
      { name: 'earnings', path: '/dashboard/earnings' },
      { name: 'host-notifications', path: '/dashboard/notifications' },
      { name: 'host-inbox', path: '/dashboard/inbox' },
      {
        name: 'host-inbox-replies',
        path: '/dashboard/inbox',
        open: async (page) => {
          await followFirstThread(page);
          await press('Saved replies')(page);
        },
      },
    ],
  },
  {
    who: ADMIN,
    screens: [
      { name: 'admin-dashboard', path: '/dashboard' },
      { name: 'manage-users', path: '/dashboard/manage-users' },
      { name: 'manage-users-role', path: '/dashboard/manage-users', open: press('Update Role') },
      { name: 'manage-users-requested', path: '/dashboard/manage-users?show=requested' },
      { name: 'manage-users-decline', path: '/dashboard/manage-users?show=requested', open: press(/^Decline /) },
      { name: 'manage-users-delete', path: '/dashboard/manage-users?show=requested', open: press(/^Delete guest2@/) },
      { name: 'manage-users-history', path: '/dashboard/manage-users?show=history' },
      { name: 'bookings', path: '/dashboard/bookings' },
      { name: 'booking', path: '/dashboard/bookings', route: '/dashboard/bookings/:id', open: followFirstRow },
      { name: 'listings', path: '/dashboard/listings' },
      { name: 'reports', path: '/dashboard/reports' },
      {
        name: 'report-review',
        path: '/dashboard/reports',
        route: '/dashboard/reports/:id',
        open: followReport(/Review by/),
      },
      { name: 'report-message', path: '/dashboard/reports', open: followReport(/Message by/) },
      { name: 'money', path: '/dashboard/money' },
      { name: 'releases', path: '/dashboard/releases' },
      { name: 'releases-preview', path: '/dashboard/releases', open: press(/^Preview link/) },
    ],
  },
];

export async function settledScreen(page: Page): Promise<void> {
  // Cannot be found by its role, because the page behind a dialog is inert.
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect(page.locator('main .animate-pulse')).toHaveCount(0);
  // Lazy images below the visible part of the page are not loaded.
  await page.waitForFunction(() => {
    // Images that are hidden in a narrow window are never loaded.
    const shown = [...document.images].filter((image) => image.checkVisibility());
    const seen = shown.filter((image) => image.getBoundingClientRect().top < window.innerHeight);
    // Map tiles fade in on load and after a theme change.
    const tiles = [...document.querySelectorAll('.leaflet-tile')].map((tile) => getComputedStyle(tile).opacity);
    return (
      document.fonts.status === 'loaded' &&
      seen.every((image) => image.complete) &&
      tiles.every((opacity) => opacity === '1')
    );
  });
}
