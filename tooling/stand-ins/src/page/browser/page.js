/** Adds copy buttons and local times, and updates the page every few seconds while it is visible. */
(() => {
  const EVERY_MS = 4000;

  const localTimes = (root) => {
    for (const time of root.querySelectorAll('time')) {
      const instant = new Date(time.dateTime);
      time.textContent = instant.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
    }
  };

  const refresh = async () => {
    const answer = await fetch(location.href).catch(() => undefined);
    if (!answer?.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
    localTimes(fresh);
    for (const section of document.querySelectorAll('[data-live]')) {
      const next = fresh.getElementById(section.id);
      // A section with focus is updated only after it has lost focus.
      if (!next || section.contains(document.activeElement) || section.innerHTML === next.innerHTML) continue;
      section.replaceChildren(...next.childNodes);
    }
  };

  document.addEventListener('click', async ({ target }) => {
    const button = target.closest('.copy');
    if (!button) return;
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
  document.getElementById('refresh').addEventListener('click', refresh);
  setInterval(() => {
    if (!document.hidden) void refresh();
  }, EVERY_MS);
  localTimes(document);
})();
