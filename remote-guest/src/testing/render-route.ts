import { configure } from '@testing-library/react';
import type { AreaRoutes } from 'shared-platform';
import { GUEST, renderRoute as render } from 'shared-testing';

// Effects of the checkout hold nights and show cards: they have to bear being run twice.
configure({ reactStrictMode: true });

/** Shows the page of an address to a guest who is signed in. */
export const renderRoute = (routes: AreaRoutes, address: string) =>
  render(routes, address, { user: GUEST, role: 'guest' });
