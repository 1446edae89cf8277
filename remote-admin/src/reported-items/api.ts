import {
  countReports,
  decideReport,
  getReport,
  listReports,
  type ReportDetails,
  type ReportList,
  undoDecision,
} from 'contracts';
import { call, queryOptions, useMutation, useQuery, useQueryClient } from 'shared-platform';
import { pagesQuery } from 'shared-platform/pages';
import { toast } from 'shared-ui';

const keys = {
  all: ['admin', 'reports'] as const,
  lists: ['admin', 'reports', 'list'] as const,
  report: (id: string) => ['admin', 'reports', 'one', id] as const,
};

/** Loads pending or decided reports. With `author`, only reports of this person's content. */
export const reportsQuery = (show: ReportList, author: string | undefined) =>
  pagesQuery({
    queryKey: [...keys.lists, show, author ?? ''],
    load: (page, { signal }) => call(listReports, { show, ...(author && { author }), ...page }, { signal }),
  });

export const useWaiting = () =>
  useQuery({
    queryKey: [...keys.lists, 'waiting-count'],
    queryFn: ({ signal }) => call(countReports, undefined, { signal }),
  });

export const reportQuery = (id: string) =>
  queryOptions({ queryKey: keys.report(id), queryFn: ({ signal }) => call(getReport, { id }, { signal }) });

/** `hide` removes the item from the site. `undo` reverts the decision. */
export type Decision = { hide: boolean; reason: string } | 'undo';

/**
 * Saves or undoes a decision. The request contains the version that is on screen, so that it fails if another admin has
 * decided first. The page then shows the other decision.
 */
export function useDecide({ id, version }: ReportDetails) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) =>
      decision === 'undo'
        ? call(undoDecision, { id, body: { version } })
        : call(decideReport, { id, body: { ...decision, version } }),
    onSuccess: (report, decision) => {
      client.setQueryData(keys.report(id), report);
      void client.invalidateQueries({ queryKey: keys.lists });
      toast.success(decision === 'undo' ? 'Decision undone' : 'Decision saved');
    },
    onError: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}
