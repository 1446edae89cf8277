import { postMessageTo } from './messages.ts';

const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-answer]')];
const note = document.querySelector('.note');

async function answer(verb: string): Promise<void> {
  const { returnUrl } =
    verb === 'close'
      ? { returnUrl: null }
      : await post(new URL(`${window.location.pathname}/${verb}`, window.location.href));
  if (returnUrl !== null) window.location.assign(returnUrl);
  else if (window.parent !== window) postMessageTo(window.parent, { kind: 'answered' });
  else document.body.dataset.state = 'closed';
}

async function post(address: URL): Promise<{ returnUrl: string | null }> {
  const response = await fetch(address, { method: 'POST' });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return (await response.json()) as { returnUrl: string | null };
}

for (const button of buttons)
  button.addEventListener('click', async () => {
    for (const other of buttons) other.disabled = true;
    try {
      await answer(button.dataset.answer ?? 'close');
    } catch {
      for (const other of buttons) other.disabled = false;
      if (note) note.textContent = 'The bank could not be reached. Please try again.';
    }
  });
