import { type DayRange, getRoom, type Party, previewChange, queryKeys } from 'contracts';
import { call, queryOptions } from 'shared-platform';

export const roomQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.room(id), queryFn: ({ signal }) => call(getRoom, { id }, { signal }) });

export const quoteQuery = (id: string, { from, to }: DayRange, party: Party) =>
  queryOptions({
    queryKey: ['guest', 'change', id, from, to, party],
    queryFn: ({ signal }) => call(previewChange, { id, from, to, ...party }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
