/** Shared by the tests of screens. Importing it sets up jsdom, the site's configuration and the query cache. */
import './set-up.ts';

export { fakeApi, Refused } from './fake-api.ts';
export { renderRoute } from './render-route.tsx';
