export async function residentMegabytes(metrics: string): Promise<number> {
  const text = await (await fetch(metrics)).text();
  const bytes = /^\w*process_resident_memory_bytes(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1];
  if (!bytes) throw new Error(`${metrics} does not report the memory of the process`);
  return Number(bytes) / 1_000_000;
}
