import { ApiError, isolate, type ReportDetails, reportReasonText } from 'contracts';
import { Link, useParams, useQuery } from 'shared-platform';
import { Badge, buttonClass, EmptyState, Heading, Icon, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { formatInstant } from '../shared/format-instant.ts';
import { reportQuery } from './api.ts';
import { DecisionForm } from './decision-form.tsx';
import { ReportContext } from './report-context.tsx';
import { ReportFacts } from './report-facts.tsx';
import { emailOf, kindLabel, nameOf, stateOf } from './report-labels.ts';

export function ReportPage() {
  const { id = '' } = useParams();
  const query = useQuery(reportQuery(id));
  const { data: report, error } = query;
  const isMissing = error instanceof ApiError && error.code === 'report-not-found';
  return (
    <article className="max-w-4xl">
      <Link
        className="inline-flex items-center gap-1 text-ink-muted underline-offset-2 hover:underline"
        to="/dashboard/reports"
      >
        <Icon name="chevron-left" size={18} />
        All reports
      </Link>
      <Heading className="wrap-anywhere mt-3">
        {report ? `${kindLabel(report.kind)} by ${isolate(nameOf(report.author))}` : 'Report'}
      </Heading>
      {isMissing ? <Missing /> : <LoadFailure className="mt-4" query={query} what="The report" />}
      {isFirstLoad(query) && <Skeleton className="mt-6 h-96 w-full" />}
      {report && !isMissing && <Report key={report.id} report={report} />}
    </article>
  );
}

function Report({ report }: { report: ReportDetails }) {
  const { label, tone } = stateOf(report);
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted">
        <Badge tone={tone}>{label}</Badge>
        {report.waitingSince && <span>since {formatInstant(report.waitingSince)}</span>}
      </p>
      <div className="mt-6 space-y-10">
        <ReportFacts report={report} />
        <ReportContext report={report} />
        <ReportedText report={report} />
        <DecisionForm report={report} />
      </div>
    </>
  );
}

function ReportedText({ report: { kind, said } }: { report: ReportDetails }) {
  return (
    <section>
      <Heading className="mb-3" level={2}>
        {said.length === 1 ? '1 report' : `${said.length} reports`}
      </Heading>
      <ul className="divide-y divide-line border-line border-y">
        {said.map(({ by, reason, text, at }) => (
          <li className="space-y-1 py-3" key={by.id}>
            <p className="font-medium">{reportReasonText(kind, reason)}</p>
            {text && (
              <p className="wrap-anywhere max-w-prose whitespace-pre-line" dir="auto">
                {text}
              </p>
            )}
            <p className="wrap-anywhere text-ink-muted text-sm">
              <bdi>{nameOf(by)}</bdi>
              {emailOf(by) && ` (${emailOf(by)})`}, {formatInstant(at)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Missing() {
  return (
    <EmptyState
      action={
        <Link className={buttonClass({ variant: 'primary' })} to="/dashboard/reports">
          See all reports
        </Link>
      }
      icon={<Icon name="shield" size={28} />}
      subtitle="What was kept is deleted after a year."
      title="This report isn’t there"
    />
  );
}
