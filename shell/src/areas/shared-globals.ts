/** What all areas of a page work with, by name: a change of one area would break the others. */
const OWNERS = ['Array', 'Object', 'String', 'Promise', 'JSON', 'History', 'Storage', 'Node', 'Element', 'EventTarget'];

interface Global {
  name: string;
  owner: object;
  key: string;
  original: PropertyDescriptor;
}

const globals: Global[] = [];

function keep(owner: object, name: string, keys = Object.getOwnPropertyNames(owner)): void {
  for (const key of keys) {
    const original = Object.getOwnPropertyDescriptor(owner, key);
    if (typeof original?.value === 'function') globals.push({ name: `${name}.${key}`, owner, key, original });
  }
}

/** Takes what the globals are now as what they must stay. */
export function rememberGlobals(): void {
  keep(globalThis, 'window', ['fetch']);
  for (const name of OWNERS) {
    const { [name]: owner } = globalThis as unknown as Record<string, { prototype?: object }>;
    if (owner) keep(owner.prototype ?? owner, owner.prototype ? `${name}.prototype` : name);
  }
}

/**
 * Puts back what was changed of the remembered globals, so that the rest of the page goes on.
 *
 * @returns a sentence that names them; undefined when nothing was changed
 */
export function putBackGlobals(): string | undefined {
  // A loop: the methods of arrays may be among what was changed.
  let changed = '';
  for (const { name, owner, key, original } of globals) {
    if (Object.getOwnPropertyDescriptor(owner, key)?.value === original.value) continue;
    Reflect.defineProperty(owner, key, original);
    changed += `${changed && ', '}${name}`;
  }
  return changed && `It changed ${changed} for the whole page.`;
}
