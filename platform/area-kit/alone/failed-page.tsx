import type { Access } from 'contracts';
import { isRouteErrorResponse, useRouteError } from 'shared-platform';
import { Banner, ErrorState } from 'shared-ui';

/** The shell would lead this visitor away from the page. */
export class NotAllowed extends Error {
  constructor(access: Access) {
    super(
      access === 'signed-in' ? 'This page is for people who are signed in.' : `This page is for the role ${access}.`,
    );
    this.name = 'NotAllowed';
  }
}

export function FailedPage() {
  const error = useRouteError();
  if (error instanceof NotAllowed) {
    return <Banner title={error.message}>On the site the shell leads others away. Choose a person at the top.</Banner>;
  }
  const reason = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : String(error);
  return <ErrorState level={1}>{reason}</ErrorState>;
}
