import { Link } from 'shared-platform';
import type { FieldProblem } from './identity-errors.ts';

interface ProblemTextProps {
  problem: Pick<FieldProblem, 'text' | 'help'>;
  /** What was typed as the email: the page that helps has it already. */
  email: string;
  /** The remembered page. */
  from: string | null;
  /** Where the page itself can send the mail. */
  onReset?: (() => void) | undefined;
}

const look = 'cursor-pointer font-semibold underline';

/** A sentence about what went wrong; the words in brackets lead to the way out. */
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
        <Link className={look} state={{ email }} to={from ? `${path}?from=${encodeURIComponent(from)}` : path}>
          {words}
        </Link>
      )}
      {after}
    </>
  );
}
