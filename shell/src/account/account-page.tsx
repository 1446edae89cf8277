import type { ReactNode } from 'react';
import { Heading } from 'shared-ui';
import { PageTitle } from '../layout/page-title.tsx';

/** The frame of login and sign-up: one narrow card. */
export function AccountPage({ title, subtitle, children }: { title: string; subtitle: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-md py-8 md:py-14">
      <PageTitle title={title} />
      <div className="sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-8 sm:shadow-sm">
        <Heading level={1}>{title}</Heading>
        <p className="mt-1 text-ink-muted">{subtitle}</p>
        {children}
      </div>
    </div>
  );
}
