import {
  Description,
  DialogBackdrop,
  DialogTitle,
  Dialog as HeadlessDialog,
  DialogPanel as Panel,
} from '@headlessui/react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { cx } from '../class-names.ts';
import { Banner } from '../feedback/banner.tsx';
import { Icon } from '../icons/icon.tsx';
import { useAreaAttributes } from '../layout/area-scope.tsx';
import { FocusAfter } from './focus-after.tsx';
import { ScrollBody } from './scroll-body.tsx';

interface Overlay {
  isOpen: boolean;
  title: ReactNode;
  /** The element that gets focus when the dialog opens. Default: the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** While true, Escape, the close button and presses outside the dialog are ignored. */
  isBusy?: boolean | undefined;
}

export interface DialogProps extends Overlay {
  /** Called on Escape, the close button, or a press outside the dialog. */
  onClose: () => void;
  description?: ReactNode;
  children?: ReactNode;
  /**
   * The element that gets focus after the dialog has closed. The ref is read at that time. If it is empty, the opener
   * gets focus.
   */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  /** The buttons. They stay visible while the content scrolls. */
  footer?: ReactNode;
  /** Default `md`. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Fills the whole screen on a phone, even with little content. */
  fillsPhone?: boolean | undefined;
}

export interface AlertDialogProps extends Overlay {
  /** Called on Escape, the cancel button, or a press outside the dialog. */
  onCancel: () => void;
  onConfirm: () => void;
  /** Names the action, such as `Delete listing`, never `OK`. If undefined, the dialog has no confirm button. */
  confirmLabel?: string | undefined;
  /** Default `Cancel`. */
  cancelLabel?: string | undefined;
  /** `primary` if the action can be undone. Default `danger`. */
  tone?: 'danger' | 'primary' | undefined;
  /** The question, which screen readers read with the title. */
  description: ReactNode;
  /** Further content, such as figures or a field for a reason. */
  children?: ReactNode;
  /** The reason why the action failed, shown in the open dialog. */
  error?: ReactNode;
}

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' };

interface FrameProps
  extends Pick<DialogProps, 'isOpen' | 'onClose' | 'isBusy' | 'size' | 'fillsPhone' | 'initialFocus' | 'finalFocus'> {
  role: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/** The backdrop and the panel, which is a bottom sheet on a phone and a card on larger screens. */
function Frame({ isOpen, onClose, isBusy, size = 'md', fillsPhone, role, children, ...focus }: FrameProps) {
  const { initialFocus, finalFocus } = focus;
  const area = useAreaAttributes();
  return (
    <HeadlessDialog
      {...area}
      className="fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6"
      // Headless UI's type requires a filled ref, but an empty one works: the first control then gets focus.
      {...(initialFocus && { initialFocus: initialFocus as { current: HTMLElement } })}
      onClose={() => !isBusy && onClose()}
      open={isOpen}
      role={role}
      transition
    >
      <DialogBackdrop
        className="fixed inset-0 bg-shade transition-opacity duration-200 ease-calm data-closed:opacity-0"
        transition
      />
      <Panel
        aria-busy={isBusy}
        className={cx(
          'relative flex max-h-[92dvh] w-full flex-col overflow-x-hidden overflow-y-auto rounded-t-sheet border border-transparent bg-surface-raised shadow-float sm:max-h-full sm:rounded-sheet',
          // A sheet slides in from the bottom edge, and a card from slightly below its position.
          'transition duration-200 ease-calm max-sm:data-closed:translate-y-full sm:data-closed:translate-y-3 sm:data-closed:scale-97 sm:data-closed:opacity-0',
          widths[size],
          fillsPhone && 'max-sm:h-dvh max-sm:max-h-dvh max-sm:rounded-none',
        )}
        transition
      >
        <FocusAfter target={finalFocus} />
        {children}
      </Panel>
    </HeadlessDialog>
  );
}

const footerClass =
  'flex flex-col-reverse gap-3 border-line border-t px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6';

export function DialogPanel(props: DialogProps) {
  const { title, description, children, footer, onClose, isBusy } = props;
  return (
    <Frame {...props} role="dialog">
      <div className={cx('flex items-start justify-between gap-4 px-5 pt-5 sm:px-6', children ? 'pb-3' : 'pb-6')}>
        <div className="min-w-0 pt-2">
          <DialogTitle className="text-balance font-semibold text-section">{title}</DialogTitle>
          {description && <Description className="mt-1.5 text-ink-muted">{description}</Description>}
        </div>
        <IconButton className="-mr-2" disabled={isBusy} label="Close" onClick={onClose}>
          <Icon name="close" size={20} />
        </IconButton>
      </div>
      {children && <ScrollBody className="pt-1">{children}</ScrollBody>}
      {footer && <div className={footerClass}>{footer}</div>}
    </Frame>
  );
}

export function AlertDialogPanel(props: AlertDialogProps) {
  const { title, description, children, error, confirmLabel, cancelLabel = 'Cancel', tone = 'danger' } = props;
  const { isOpen, isBusy, onCancel, onConfirm, initialFocus } = props;
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Frame
      initialFocus={initialFocus ?? keep}
      isBusy={isBusy}
      isOpen={isOpen}
      onClose={onCancel}
      role="alertdialog"
      size="sm"
    >
      <ScrollBody className="pt-6">
        <DialogTitle className="text-balance font-semibold text-section">{title}</DialogTitle>
        <Description as="div" className="mt-2 text-ink-muted">
          {description}
        </Description>
        {children && <div className="mt-4">{children}</div>}
        {error && (
          <Banner className="mt-4" tone="danger">
            {error}
          </Banner>
        )}
      </ScrollBody>
      <div className={footerClass}>
        <Button disabled={isBusy} onClick={onCancel} ref={keep}>
          {cancelLabel}
        </Button>
        {confirmLabel && (
          <Button isBusy={isBusy} onClick={onConfirm} variant={tone}>
            {confirmLabel}
          </Button>
        )}
      </div>
    </Frame>
  );
}
