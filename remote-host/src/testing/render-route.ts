import type { AreaRoutes } from 'shared-platform';
import { HOST, renderRoute as render } from 'shared-testing';

/** Shows the page of an address to a host who is signed in. */
export const renderRoute = (routes: AreaRoutes, address: string) =>
  render(routes, address, { user: HOST, role: 'host' });
