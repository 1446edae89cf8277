export function parseSender(text: string): { name: string; address: string } | undefined {
  const [, name = '', bracketed, alone] = /^\s*(?:([^<>]*?)\s*<([^<>\s]+)>|([^<>\s]+))\s*$/.exec(text) ?? [];
  const address = bracketed ?? alone ?? '';
  return /^[^@\s]+@[^@\s]+$/.test(address) ? { name: name.replace(/^"(.*)"$/, '$1'), address } : undefined;
}
