import { Link } from 'shared-platform';
import { accountPath } from './account-path.ts';
import type { FieldProblem } from './identity-errors.ts';

interface ProblemTextProps {
  problem: Pick<FieldProblem, 'text' | 'help'>;
  email: string;
  from: string | null;
  onReset?: (() => void) | undefined;
}

const look = 'cursor-pointer font-semibold underline';

/** Describes a problem. The words in brackets become a link to the solution. */
export function ProblemText({ problem: { text, help }, email, from, onReset }: ProblemTextProps) {
  const [before, words, after] = text.split(/[[\]]/);
  if (!words || !help) return before;
  const path = help === 'log-in' ? '/login' : '/reset-password';
  return (
    <>
      {before}
      {help === 'reset-password' && onReset ? (
        <button type="button" className={look} onClick={onReset}>
          {words}
        </button>
      ) : (
        <Link className={look} state={{ email }} to={accountPath(path, from)}>
          {words}
        </Link>
      )}
      {after}
    </>
  );
}
