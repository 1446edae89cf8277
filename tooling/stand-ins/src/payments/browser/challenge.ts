import { listenForMessages } from './messages.ts';

/** How often the payment is polled while the bank's page is open, in ms. The payment may end elsewhere. */
const LOOK_MS = 3_000;

/**
 * Shows the bank's page in front until the card holder has responded, or until `ended` resolves with true because the
 * payment is over.
 */
export function askCardHolder(page: URL, ended: () => Promise<boolean>): Promise<void> {
  const before = document.activeElement;
  const cover = document.createElement('div');
  // Append it directly to the body, so that the page's dialogs do not treat it as outside content.
  document.body.append(cover);
  Object.assign(cover.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '2147483647',
    background: 'rgb(15 23 42 / 0.55)',
    display: 'flex',
  });
  const frame = document.createElement('iframe');
  frame.name = `__privateStripeFrame${Math.floor(Math.random() * 1e6)}`;
  frame.title = 'Secure authentication with your bank';
  frame.src = page.href;
  Object.assign(frame.style, { border: '0', width: '100%', height: '100%', colorScheme: 'light' });
  cover.append(frame);
  frame.addEventListener('load', () => frame.contentWindow?.focus());
  const keepFocus = (event: FocusEvent) => {
    if (event.target instanceof Node && !cover.contains(event.target)) frame.focus();
  };
  document.addEventListener('focusin', keepFocus);

  return new Promise((resolve) => {
    const close = () => {
      clearInterval(looking);
      silence();
      document.removeEventListener('focusin', keepFocus);
      cover.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve();
    };
    const looking = setInterval(async () => {
      if (await ended()) close();
    }, LOOK_MS);
    const silence = listenForMessages<{ kind: string }>(() => frame.contentWindow, close);
  });
}
