export interface Form {
  [name: string]: string | Form;
}

const DEPTH_LIMIT = 6;

export function parseForm(text: string): Form {
  const form = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''));
    place(form, [first, ...rest].slice(0, DEPTH_LIMIT), value);
  }
  return form;
}

function place(form: Form, path: string[], value: string): void {
  let at = form;
  for (const [depth, part] of path.entries()) {
    const name = part === '' && depth > 0 ? String(Object.keys(at).length) : part;
    if (depth === path.length - 1) {
      at[name] = value;
      return;
    }
    const inner = at[name];
    const next = typeof inner === 'object' ? inner : emptyForm();
    at[name] = next;
    at = next;
  }
}

/** Returns a form without a prototype, so that a parameter named `__proto__` is harmless. */
function emptyForm(): Form {
  return Object.create(null) as Form;
}
