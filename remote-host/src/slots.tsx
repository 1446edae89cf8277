import './area.css';
import type { AreaSlots } from 'shared-platform';
import { HostStatistics } from './statistics/host-statistics.tsx';

export const slots: AreaSlots = { 'dashboard.statistics': HostStatistics };
