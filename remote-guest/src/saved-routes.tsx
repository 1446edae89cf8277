import './area.css';
import { type AreaRoutes, queryClient } from 'shared-platform';
import { listsQuery } from './saved-places/api.ts';
import { SavedPlacesPage } from './saved-places/saved-places-page.tsx';

/** A module of its own, so that the lists need nothing of bookings. */
export const routes: AreaRoutes = {
  '/dashboard/saved': {
    Component: SavedPlacesPage,
    // Started here and not awaited: the page has a skeleton and says what fails.
    loader: () => {
      void queryClient.prefetchQuery(listsQuery);
      return null;
    },
  },
};
