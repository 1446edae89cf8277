import type { Access } from 'contracts';
import { isRouteErrorResponse, useRouteError } from 'shared-platform';
import { Banner, ErrorState } from 'shared-ui';

/** Thrown for a visitor that the shell would redirect on the site. */
export class NotAllowed extends Error {
  constructor(access: Access) {
    super(
      access === 'signed-in'
        ? 'You need to be signed in to see this page.'
        : `You need the role ${access} to see this page.`,
    );
    this.name = 'NotAllowed';
  }
}

export function FailedPage() {
  const error = useRouteError();
  if (error instanceof NotAllowed) {
    return (
      <Banner title={error.message}>
        On the site, the shell redirects everybody else. Choose a person at the top.
      </Banner>
    );
  }
  const reason = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : String(error);
  return <ErrorState level={1}>{reason}</ErrorState>;
}
