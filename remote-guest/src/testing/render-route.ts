import { configure } from '@testing-library/react';
import type { AreaRoutes } from 'shared-platform';
import { GUEST, renderRoute as render } from 'shared-testing';

// Use strict mode, which runs effects twice. The checkout must tolerate this, because its effects release holds.
configure({ reactStrictMode: true });

export const renderRoute = (routes: AreaRoutes, address: string) =>
  render(routes, address, { user: GUEST, role: 'guest' });
