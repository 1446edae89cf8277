import { configure } from '@testing-library/react';
import type { AreaRoutes } from 'shared-platform';
import { GUEST, renderRoute as render } from 'shared-testing';

// Strict mode runs effects twice, which the checkout must tolerate, because its effects release holds.
configure({ reactStrictMode: true });

export const renderRoute = (routes: AreaRoutes, address: string) =>
  render(routes, address, { user: GUEST, role: 'guest' });
