const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-answer]')];
const note = document.querySelector('.note');

async function answer(verb: string): Promise<void> {
  const response = await fetch(new URL(`${window.location.pathname}/${verb}`, window.location.href), {
    method: 'POST',
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { returnUrl } = (await response.json()) as { returnUrl: string };
  window.location.assign(returnUrl);
}

for (const button of buttons)
  button.addEventListener('click', async () => {
    for (const other of buttons) other.disabled = true;
    try {
      await answer(button.dataset.answer ?? 'leave');
    } catch {
      for (const other of buttons) other.disabled = false;
      if (note) note.textContent = 'This did not work. Please try again.';
    }
  });
