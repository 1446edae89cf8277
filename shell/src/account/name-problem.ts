import { MAX_NAME, nameProblem } from 'contracts';

export function typedNameProblem(name: string): string | undefined {
  if (name.length > MAX_NAME) return `Use at most ${MAX_NAME} characters.`;
  const problem = nameProblem(name);
  return problem && `Your name ${problem}.`;
}
