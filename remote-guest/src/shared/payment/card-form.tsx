import { CardElement } from '@stripe/react-stripe-js';
import type { StripeCardElement } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Banner, Button, Skeleton } from 'shared-ui';
import { useColors } from 'shared-ui/colors';

/** The colors of the card fields, which are in the provider's iframe, where our style sheets don't apply. */
const COLORS = { text: '--color-ink', placeholder: '--color-ink-subtle', invalid: '--color-danger-ink' } as const;

function useCardOptions() {
  const { text, placeholder, invalid } = useColors(COLORS);
  return useMemo(
    () => ({
      style: {
        base: { fontSize: '16px', color: text, iconColor: text, '::placeholder': { color: placeholder } },
        invalid: { color: invalid, iconColor: invalid },
      },
    }),
    [text, placeholder, invalid],
  );
}

export interface CardFormProps {
  id: string;
  isLoaded: boolean;
  hasFailed: boolean;
  onRetry: () => void;
  /** Called with the card when its fields are ready, and with undefined when they unmount. */
  onCard: (card: StripeCardElement | undefined) => void;
  onSubmit: () => void;
  refusal: string | undefined;
}

export function CardForm({ id, isLoaded, hasFailed, onRetry, onCard, onSubmit, refusal }: CardFormProps) {
  const [isReady, setIsReady] = useState(false);
  const [typingError, setTypingError] = useState<string>();
  // The refusal message that is hidden because the guest has changed the card since then.
  const [hiddenRefusal, setHiddenRefusal] = useState<string>();
  const message = typingError ?? (refusal === hiddenRefusal ? undefined : refusal);
  const alert = useRef<HTMLParagraphElement>(null);
  const options = useCardOptions();

  useEffect(() => {
    if (refusal) alert.current?.focus();
    else setHiddenRefusal(undefined);
  }, [refusal]);
  useEffect(() => () => onCard(undefined), [onCard]);

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
                setHiddenRefusal(refusal);
              }}
              onReady={(card) => {
                setIsReady(true);
                onCard(card);
              }}
              options={options}
            />
          )}
        </div>
      </fieldset>
      {message && (
        <p className="mt-2 text-danger-ink outline-none" ref={alert} role="alert" tabIndex={-1}>
          {message}
        </p>
      )}
    </form>
  );
}
