import {
  type ApiError,
  type DayRange,
  getEarnings,
  getPayoutAccount,
  linkPayoutAccount,
  listEarningsByListing,
  listEarningsStays,
  listPayouts,
  listUpcomingPayouts,
  refreshPayoutAccount,
} from 'contracts';
import { call, useMutation, useQuery, useQueryClient } from 'shared-platform';
import { pagesQuery } from 'shared-platform/pages';
import { toast } from 'shared-ui';

const KEY = ['host', 'money'] as const;
const ACCOUNT_KEY = [...KEY, 'account'] as const;

/**
 * Loads the payout account. `isBack` means that the host has returned from the provider's pages, so the server
 * refreshes the state from the provider.
 */
export function usePayoutAccount(isBack: boolean) {
  return useQuery({
    queryKey: [...ACCOUNT_KEY, isBack],
    queryFn: ({ signal }) => call(isBack ? refreshPayoutAccount : getPayoutAccount, {}, { signal }),
  });
}

export function useConnecting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(linkPayoutAccount, {}),
    onSuccess: ({ url }) => {
      void client.invalidateQueries({ queryKey: ACCOUNT_KEY });
      window.location.assign(url);
    },
    onError: ({ message }: ApiError) => toast.error(message),
  });
}

export function useEarnings(range: DayRange) {
  return useQuery({
    queryKey: [...KEY, 'months', range.from, range.to],
    queryFn: ({ signal }) => call(getEarnings, range, { signal }),
  });
}

export const earningsByListingQuery = (range: DayRange) =>
  pagesQuery({
    queryKey: [...KEY, 'listings', range.from, range.to],
    load: (page, { signal }) => call(listEarningsByListing, { ...range, ...page }, { signal }),
  });

export const earningsStaysQuery = (range: DayRange) =>
  pagesQuery({
    queryKey: [...KEY, 'stays', range.from, range.to],
    load: (page, { signal }) => call(listEarningsStays, { ...range, ...page }, { signal }),
  });

export const payoutsQuery = pagesQuery({
  queryKey: [...KEY, 'payouts'],
  load: (page, { signal }) => call(listPayouts, page, { signal }),
});

export const upcomingPayoutsQuery = pagesQuery({
  queryKey: [...KEY, 'upcoming'],
  load: (page, { signal }) => call(listUpcomingPayouts, page, { signal }),
});
