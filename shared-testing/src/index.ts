/** What the tests of screens share: importing it sets up jsdom, the site's settings and the query cache. */
import './set-up.ts';

export { fakeApi, Refused } from './fake-api.ts';
export { renderRoute } from './render-route.tsx';
