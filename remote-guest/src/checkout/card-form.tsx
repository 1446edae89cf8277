import { CardElement } from '@stripe/react-stripe-js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Banner, Button, Skeleton } from 'shared-ui';

/** The card's fields live in the provider's frame, which reads no sheet of ours. */
const OPTIONS = {
  style: {
    base: { fontSize: '16px', color: '#221f1f', '::placeholder': { color: '#706a69' } },
    invalid: { color: '#c81e1e' },
  },
};

export interface CardFormProps {
  id: string;
  /** The provider's code is there. */
  isLoaded: boolean;
  /** It could not be loaded. */
  hasFailed: boolean;
  onRetry: () => void;
  /** The fields can be filled in. */
  onReady: () => void;
  onSubmit: () => void;
  /** The provider's message about the last try to pay. */
  refusal: string | undefined;
}

export function CardForm({ id, isLoaded, hasFailed, onRetry, onReady, onSubmit, refusal }: CardFormProps) {
  const [isReady, setIsReady] = useState(false);
  const [typingError, setTypingError] = useState<string>();
  // The message about a try to pay is of no use any more once the card is another one.
  const [overcome, setOvercome] = useState<string>();
  const message = typingError ?? (refusal === overcome ? undefined : refusal);
  const alert = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (refusal) alert.current?.focus();
    else setOvercome(undefined);
  }, [refusal]);

  if (hasFailed) {
    const again = (
      <Button onClick={onRetry} size="sm">
        Try again
      </Button>
    );
    return (
      <Banner action={again} tone="danger">
        The card form could not be loaded. Check your connection.
      </Banner>
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form id={id} noValidate onSubmit={submit}>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-medium">Card</legend>
        <div className="relative min-h-12 rounded-control border border-line-strong bg-surface px-3.5 py-3 focus-within:border-ink">
          {!isReady && <Skeleton className="absolute inset-x-3.5 top-3 h-5" />}
          {isLoaded && (
            <CardElement
              onChange={({ error }) => {
                setTypingError(error?.message);
                setOvercome(refusal);
              }}
              onReady={() => {
                setIsReady(true);
                onReady();
              }}
              options={OPTIONS}
            />
          )}
        </div>
      </fieldset>
      {message && (
        <p className="mt-2 text-danger outline-none" ref={alert} role="alert" tabIndex={-1}>
          {message}
        </p>
      )}
    </form>
  );
}
