import { CATEGORIES, type Category } from 'contracts';
import { Icon, type SelectOption } from 'shared-ui';

export const categoryOptions: SelectOption<Category>[] = CATEGORIES.map(({ label, icon }) => ({
  value: label,
  label,
  icon: <Icon className="shrink-0 text-ink-muted" name={icon} size={20} />,
}));
