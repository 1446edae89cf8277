import type { AreaRoutes } from 'shared-platform';
import { renderRoute as render } from 'shared-testing';
import { ADMIN } from './fakes.ts';

export const renderRoute = (routes: AreaRoutes, address: string) =>
  render(routes, address, { user: ADMIN, role: 'admin' });
