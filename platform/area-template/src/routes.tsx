import './area.css';
import type { AreaRoutes } from 'shared-platform';
import { WelcomePage } from './welcome/welcome-page.tsx';

export const routes: AreaRoutes = {
  '/dashboard/new-area': { Component: WelcomePage },
};
