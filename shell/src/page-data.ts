import type { PageData } from 'contracts';

/** The release set and the configuration that the edge put into the page. */
export function readPageData(): PageData {
  const text = document.getElementById('lodge-page')?.textContent;
  if (!text) throw new Error('The page carries no release set: it must come from the edge');
  return JSON.parse(text) as PageData;
}
