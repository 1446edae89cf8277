import { todayIn } from 'contracts';
import { serverNow, siteConfig, useAddress } from 'shared-platform';
import { useToday } from 'shared-platform/figures';
import { type Month, type MonthsShown, monthsShown } from './months.ts';

export function monthsOf(url: string): MonthsShown {
  return monthsShown(new URL(url).searchParams.get('month'), todayIn(siteConfig().siteTimeZone, serverNow()));
}

export function useMonthsInAddress() {
  const [search, setSearch] = useAddress();
  const today = useToday();
  return {
    ...monthsShown(search.get('month'), today),
    today,
    isAsked: search.has('month'),
    choose: (month: Month) => setSearch({ month }),
  };
}
