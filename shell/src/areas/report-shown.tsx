import type { AreaRelease } from 'contracts';
import { useEffect } from 'react';
import type { PageArea } from './page-area.ts';

/** Reports that its siblings have rendered: React runs effects only after the whole tree has. */
export function ReportShown({ area, version }: { area: PageArea; version: AreaRelease }) {
  useEffect(() => area.reportShown(version), [area, version]);
  return null;
}
