import { type AreaLoaderArgs, type AreaRoute, queryClient } from 'shared-platform';

const REST_LIMIT_MS = 15_000;

/**
 * Returns the data of the page's own loader, or null if it has none. The edge limits how long a request may take. A
 * loader that waits for nothing would show the progress bar forever.
 *
 * @throws Error if the loader has not settled after that time without a request, or what the loader throws
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
