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

/** What waits or is decided; with `author`, all that was reported of one person. */
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

/** `hide` removes it from the site; `undo` takes the decision back. */
export type Decision = { hide: boolean; reason: string } | 'undo';

/** Decides, or undoes that. Each names the version on screen: of two admins, the second is told, and sees the first's. */
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
