// The entry point of shared-ui. The shell loads everything that this file exports, so heavy components (dialogs, lists,
// tables, plots, the calendar, toasts) are small wrappers that load their code on demand. The `preload…` functions load
// it earlier, for example on hover or focus. Files of shared-ui must not import this one.

export { Button, type ButtonLook, type ButtonProps, buttonClass } from './actions/button.tsx';
export { IconButton, type IconButtonProps } from './actions/icon-button.tsx';
export { DateRangeCalendar, type DateRangeCalendarProps } from './calendar/date-range-calendar.tsx';
export type { DayRules, DaySelection } from './calendar/day-range.ts';
export type { Day } from './calendar/days.ts';
export { cx } from './class-names.ts';
export { type Deferred, type DeferredState, deferred } from './deferred.ts';
export { Badge, type BadgeProps, type BadgeTone } from './feedback/badge.tsx';
export { Banner, type BannerProps, type BannerTone } from './feedback/banner.tsx';
export { EmptyState, type EmptyStateProps } from './feedback/empty-state.tsx';
export { ErrorState, type ErrorStateProps } from './feedback/error-state.tsx';
export { Skeleton } from './feedback/skeleton.tsx';
export { StatTile, type StatTileProps } from './feedback/stat-tile.tsx';
export { Checkbox, type CheckboxProps } from './fields/checkbox.tsx';
export { FileInput, type FileInputProps, preloadFileInput, type UploadState } from './fields/file-input.tsx';
export { NumberInput, type NumberInputProps } from './fields/number-input.tsx';
export { PasswordInput } from './fields/password-input.tsx';
export { RadioGroup, type RadioGroupProps, type RadioOption } from './fields/radio-group.tsx';
export { preloadSelect, Select, type SelectOption, type SelectProps } from './fields/select.tsx';
export { TextArea, type TextAreaProps } from './fields/text-area.tsx';
export { TextInput, type TextInputProps } from './fields/text-input.tsx';
export { Icon, type IconName, type IconProps } from './icons/icon.tsx';
export { Spinner, type SpinnerProps } from './icons/spinner.tsx';
export { type Area, AreaPortal, AreaScope, type AreaScopeProps } from './layout/area-scope.tsx';
export { Avatar, type AvatarProps } from './layout/avatar.tsx';
export { Container } from './layout/container.tsx';
export { Heading, type HeadingProps } from './layout/heading.tsx';
export {
  AlertDialog,
  type AlertDialogProps,
  Dialog,
  type DialogProps,
  preloadDialog,
} from './overlays/dialog.tsx';
export { Menu, type MenuProps, menuItemClass } from './overlays/menu.tsx';
export { Plot, type PlotProps, preloadPlot } from './plots/plot.tsx';
export type { PlotSeries } from './plots/series.ts';
export { type Column, DataTable, type DataTableProps, preloadDataTable } from './tables/data-table.tsx';
export { type ToastMessage, type ToastOptions, toast } from './toasts/toast.ts';
export { preloadToaster, Toaster } from './toasts/toaster.tsx';
