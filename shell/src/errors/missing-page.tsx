import { ErrorPage } from './error-page.tsx';
import { FindRoom } from './find-room.tsx';

/** For an address that no page has: somebody who looked for a room finds others. */
function MissingPage() {
  return (
    <ErrorPage reason="There is no page at this address.">
      <FindRoom />
    </ErrorPage>
  );
}

export const route = { Component: MissingPage };
