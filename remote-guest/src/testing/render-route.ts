import { configure } from '@testing-library/react';
import type { AreaRoutes } from 'shared-platform';
import { GUEST, renderRoute as render } from 'shared-testing';

// Strict mode runs effects twice. The effects of the checkout hold nights and must tolerate that.
configure({ reactStrictMode: true });

export const renderRoute = (routes: AreaRoutes, address: string) =>
  render(routes, address, { user: GUEST, role: 'guest' });
