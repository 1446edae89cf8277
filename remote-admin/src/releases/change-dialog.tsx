import { useState } from 'react';
import { AlertDialog, NumberInput, TextArea, toast } from 'shared-ui';
import { isChangedMeanwhile, useReleaseChange } from './api.ts';
import type { Confirmation } from './confirmations.ts';
import { WhatChanges } from './notes.tsx';

interface ChangeDialogProps {
  question: Confirmation;
  isOpen: boolean;
  revision: number;
  onClose(): void;
  /** Called if the change was not applied because someone else has changed the releases. */
  onChangedMeanwhile(): void;
}

export function ChangeDialog({ question, isOpen, revision, onClose, onChangedMeanwhile }: ChangeDialogProps) {
  const [reason, setReason] = useState('');
  const [typedShare, setShare] = useState<string>();
  const [isIncomplete, setIncomplete] = useState(false);
  const change = useReleaseChange();
  const percent = typedShare ?? question.share ?? '0';
  const share = Number(percent) / 100;
  const why = reason.trim();
  const isShareWrong = question.share !== undefined && !(share > 0 && share < 1);
  const isReasonMissing = question.isReasonNeeded && why === '';

  function close() {
    setReason('');
    setShare(undefined);
    setIncomplete(false);
    change.reset();
    onClose();
  }

  function confirm() {
    if (isShareWrong || isReasonMissing) return setIncomplete(true);
    change.mutate(
      { ...question.change(share), revision, ...(why && { reason: why }) },
      {
        onSuccess() {
          toast.success(question.done);
          close();
        },
        onError(error) {
          if (!isChangedMeanwhile(error)) return;
          close();
          onChangedMeanwhile();
        },
      },
    );
  }

  return (
    <AlertDialog
      isOpen={isOpen}
      isBusy={change.isPending}
      title={question.title}
      description={question.description}
      confirmLabel={question.confirmLabel}
      tone={question.tone}
      error={isChangedMeanwhile(change.error) ? undefined : change.error?.message}
      onCancel={close}
      onConfirm={confirm}
    >
      <div className="grid gap-4">
        {question.version && <WhatChanges {...question.version} />}
        {question.share !== undefined && (
          <NumberInput
            label="Share of visitors"
            hint="In percent, above 0 and below 100"
            isDecimal
            suffix={<span className="px-3 text-ink-muted">%</span>}
            value={percent}
            onChange={({ target }) => setShare(target.value)}
            error={isIncomplete && isShareWrong && 'Enter a number above 0 and below 100.'}
          />
        )}
        <TextArea
          label="Reason"
          hint="Recorded in the history under your name."
          maxLength={300}
          required={question.isReasonNeeded}
          rows={2}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={isIncomplete && isReasonMissing && 'Please give a reason.'}
        />
      </div>
    </AlertDialog>
  );
}
