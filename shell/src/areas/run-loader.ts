import { type AreaLoaderArgs, type AreaRoute, queryClient } from 'shared-platform';

/** How long the loader of a page may rest while it asks the site for nothing. */
const REST_LIMIT_MS = 15_000;

/**
 * What the page's own loader brings; null without one. A loader that waits for an answer of the site may wait as long
 * as the edge does. One that waits for nothing would leave the visitor with the progress bar for good.
 *
 * @throws Error when it has settled nothing in that time, or what the loader throws
 */
export async function runLoader(route: AreaRoute, args: AreaLoaderArgs): Promise<unknown> {
  const loading = Promise.resolve(route.loader?.(args));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const overdue = new Promise<never>((_, reject) => {
    const check = () => {
      if (queryClient.isFetching() > 0) timer = setTimeout(check, REST_LIMIT_MS);
      else reject(new Error(`Its page didn’t load within ${REST_LIMIT_MS / 1000} seconds.`));
    };
    timer = setTimeout(check, REST_LIMIT_MS);
  });
  try {
    return (await Promise.race([loading, overdue])) ?? null;
  } finally {
    clearTimeout(timer);
  }
}
