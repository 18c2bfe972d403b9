/** The input of all date and time fields, in place of Strapi's, which shows the computer's time. */
import { DateTimePicker, Field } from "@strapi/design-system";
import { useField } from "@strapi/strapi/admin";
import type { InputProps } from "./input-props";
import { fromThisClock, onThisClock } from "./manila";

const lastDay = new Date(2099, 11, 31);

export function ManilaTimeInput({ name, label, hint, labelAction, required, disabled }: InputProps) {
  const { value, error, onChange } = useField<string | Date | null>(name);
  return (
    <Field.Root name={name} error={error} hint={hint} required={required}>
      <Field.Label action={labelAction}>{label}</Field.Label>
      <DateTimePicker
        value={value ? onThisClock(new Date(value)) : undefined}
        onChange={(shown) => onChange(name, shown ? fromThisClock(shown).toISOString() : null)}
        onClear={() => onChange(name, null)}
        maxDate={lastDay}
        disabled={disabled}
        clearLabel="Clear"
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}
