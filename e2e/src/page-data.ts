import type { APIRequestContext } from '@playwright/test';

/**
 * Returns the data that the edge put into a page.
 *
 * @throws Error if it is not a page of Travel Lodge
 */
export function pageDataIn(html: string) {
  const data = /id="lodge-page">(.*?)<\/script>/s.exec(html)?.[1];
  if (!data) throw new Error('No page of Travel Lodge is there');
  return JSON.parse(data);
}

/** Returns the data of the login page, which every site has. */
export async function fetchPageData(request: APIRequestContext) {
  return pageDataIn(await (await request.get('/login')).text());
}
