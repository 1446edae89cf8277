import './area.css';
import type { AreaSlots } from 'shared-platform';
import { AdminStatistics } from './statistics/admin-statistics.tsx';

export const slots: AreaSlots = { 'dashboard.statistics': AdminStatistics };
