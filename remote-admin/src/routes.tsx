import './area.css';
import type { AreaRoutes } from 'shared-platform';
import { ManageUsersPage } from './manage-users/manage-users-page.tsx';
import { ReleasesPage } from './releases/releases-page.tsx';

export const routes: AreaRoutes = {
  '/dashboard/manage-users': { Component: ManageUsersPage },
  '/dashboard/releases': { Component: ReleasesPage },
};
