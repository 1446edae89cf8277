import type { AreaRoutes } from 'shared-platform';
import { HOST, renderRoute as render } from 'shared-testing';

export const renderRoute = (routes: AreaRoutes, address: string) =>
  render(routes, address, { user: HOST, role: 'host' });
