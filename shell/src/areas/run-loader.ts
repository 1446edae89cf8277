import { type AreaLoaderArgs, type AreaRoute, queryClient } from 'shared-platform';

const REST_LIMIT_MS = 15_000;

/**
 * Returns the data of the page's loader, or null if it has none. The loader may wait for requests, because the edge
 * limits how long they take. Without requests, it has 15 seconds, so that the progress bar does not run forever.
 *
 * @throws Error if the loader exceeds its time limit, or whatever the loader throws
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
