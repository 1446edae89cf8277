import type { ReactNode } from 'react';
import { Link } from 'shared-platform';
import { Heading } from 'shared-ui';
import { PageTitle } from '../layout/page-title.tsx';

export function AccountPage({ title, subtitle, children }: { title: string; subtitle: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-md py-8 md:py-14">
      <PageTitle title={title} />
      <div className="sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-8 sm:shadow-card">
        <Heading level={1}>{title}</Heading>
        <p className="mt-1 text-ink-muted">{subtitle}</p>
        {children}
      </div>
    </div>
  );
}

export function OtherPage({ question, to, children }: { question: string; to: string; children: ReactNode }) {
  return (
    <p className="mt-6 text-center text-ink-muted">
      {question}{' '}
      <Link to={to} className="font-semibold text-accent-ink underline">
        {children}
      </Link>
    </p>
  );
}
