import './area.css';
import { type AreaRoutes, queryClient } from 'shared-platform';
import { listsQuery } from './saved-places/api.ts';
import { SavedPlacesPage } from './saved-places/saved-places-page.tsx';

/** A separate module, so that the lists do not load the code of bookings. */
export const routes: AreaRoutes = {
  '/dashboard/saved': {
    Component: SavedPlacesPage,
    // Not awaited, because the page has a skeleton and shows errors.
    loader: () => {
      void queryClient.prefetchQuery(listsQuery);
      return null;
    },
  },
};
