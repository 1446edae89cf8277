import type { AreaRelease } from 'contracts';
import { useEffect } from 'react';
import type { PageArea } from './page-area.ts';

export function ReportShown({ area, version }: { area: PageArea; version: AreaRelease }) {
  useEffect(() => area.reportShown(version), [area, version]);
  return null;
}
