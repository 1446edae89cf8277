import './area.css';
import type { AreaRoutes } from 'shared-platform';
import { ManageUsersPage } from './people/manage-users-page.tsx';

export const routes: AreaRoutes = {
  '/dashboard/manage-users': { Component: ManageUsersPage },
};
