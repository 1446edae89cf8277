// The door of the kit. What it exports is loaded with the shell, so heavy parts (dialogs, lists, the
// calendar, toasts) are small shells here that load the rest when it is needed; their `preload…`
// functions start that early, on hover or focus.
export { Button, type ButtonLook, type ButtonProps, buttonClass } from './actions/button.tsx';
export { IconButton, type IconButtonProps } from './actions/icon-button.tsx';
export {
  DateRangeCalendar,
  type DateRangeCalendarProps,
  preloadCalendar,
} from './calendar/date-range-calendar.tsx';
export type { DayRange, DayRules } from './calendar/day-range.ts';
export type { Day } from './calendar/days.ts';
export { cx } from './class-names.ts';
export { Badge, type BadgeProps, type BadgeTone } from './feedback/badge.tsx';
export { Banner, type BannerProps, type BannerTone } from './feedback/banner.tsx';
export { EmptyState, type EmptyStateProps } from './feedback/empty-state.tsx';
export { ErrorState, type ErrorStateProps } from './feedback/error-state.tsx';
export { Skeleton } from './feedback/skeleton.tsx';
export { Spinner, type SpinnerProps } from './feedback/spinner.tsx';
export { StatTile, type StatTileProps } from './feedback/stat-tile.tsx';
export { Checkbox, type CheckboxProps } from './fields/checkbox.tsx';
export { Field, type FieldControl, type FieldProps, type FieldText } from './fields/field.tsx';
export { FileInput, type FileInputProps, type UploadState } from './fields/file-input.tsx';
export { NumberInput, type NumberInputProps } from './fields/number-input.tsx';
export { PasswordInput } from './fields/password-input.tsx';
export { RadioGroup, type RadioGroupProps, type RadioOption } from './fields/radio-group.tsx';
export { preloadSelect, Select, type SelectOption, type SelectProps } from './fields/select.tsx';
export { Switch, type SwitchProps } from './fields/switch.tsx';
export { TextArea, type TextAreaProps } from './fields/text-area.tsx';
export { TextInput, type TextInputProps } from './fields/text-input.tsx';
export { Icon, type IconName, type IconProps } from './icons/icon.tsx';
export { type Area, AreaScope, type AreaScopeProps } from './layout/area-scope.tsx';
export { Avatar, type AvatarProps } from './layout/avatar.tsx';
export { Container } from './layout/container.tsx';
export { type Column, DataTable, type DataTableProps } from './layout/data-table.tsx';
export { Heading, type HeadingProps } from './layout/heading.tsx';
export { Pagination, type PaginationProps } from './layout/pagination.tsx';
export { VisuallyHidden } from './layout/visually-hidden.tsx';
export {
  AlertDialog,
  type AlertDialogProps,
  Dialog,
  type DialogProps,
  preloadDialog,
} from './overlays/dialog.tsx';
export { Menu, type MenuProps, menuItemClass } from './overlays/menu.tsx';
export { Plot, type PlotProps } from './plots/plot.tsx';
export type { PlotSeries } from './plots/series.ts';
export { type ToastMessage, type ToastOptions, toast } from './toasts/toast.ts';
export { preloadToaster, Toaster } from './toasts/toaster.tsx';
