import { textLimits } from '#modules/shared'
import type { FieldError } from '../../page-context.ts'
import { Field } from '../form/Field.tsx'
import { Select } from '../form/Select.tsx'
import { DayFilters, FilterForm, isAsked } from './FilterForm.tsx'

interface Words {
  readonly name: string
  readonly label: string
  readonly hint: string
}

interface Props {
  /** The label of the search field. */
  readonly label: string
  readonly action: string
  readonly asked: Readonly<Record<string, string>> & { readonly from: string; readonly until: string }
  readonly faults: readonly FieldError[]
  readonly who: Words
  readonly kinds: { readonly name: string; readonly label: string; readonly words: Readonly<Record<string, string>> }
  readonly subject: Words
}

/** Asks a log for its lines: by the user, the kind, the thing that they concern, and the day. */
export function LogFilters({ label, action, asked, faults, who, kinds, subject }: Props) {
  const options = Object.entries(kinds.words).map(([value, words]) => ({ value, label: words }))
  const field = (words: Words) => (
    <Field
      {...words}
      defaultValue={asked[words.name]}
      maxLength={textLimits.search}
      autoComplete="off"
      spellCheck={false}
    />
  )
  return (
    <FilterForm
      label={label}
      action={action}
      faults={faults}
      first={field(who)}
      isOpen={isAsked(asked, kinds.name, subject.name, 'from', 'until')}
    >
      <Select
        name={kinds.name}
        label={kinds.label}
        options={[{ value: '', label: 'Anything' }, ...options]}
        defaultValue={asked[kinds.name]}
      />
      {field(subject)}
      <DayFilters asked={asked} faults={faults} />
    </FilterForm>
  )
}
