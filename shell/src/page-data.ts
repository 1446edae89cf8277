import type { PageData } from 'contracts';

/** The release set and the configuration that the edge has put into the page. @throws if there are none */
export function readPageData(): PageData {
  const text = document.getElementById('lodge-page')?.textContent;
  if (!text) throw new Error('The page has no release set: it must be served by the edge');
  return JSON.parse(text) as PageData;
}
