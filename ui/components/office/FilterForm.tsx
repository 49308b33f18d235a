import { textLimits } from '#modules/shared'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldError } from '../../page-context.ts'
import { Button } from '../form/Button.tsx'
import { ErrorSummary, errorOf } from '../form/ErrorSummary.tsx'
import { Field } from '../form/Field.tsx'

interface Props {
  /** The label of the search field. */
  readonly label: string
  readonly action: string
  readonly faults: readonly FieldError[]
  /** Sets the fields side by side. */
  readonly className: string
  readonly children: ReactNode
  /** Beside the button, which then stands below the fields and not among them. */
  readonly below?: ReactNode
}

/** Asks a list of the office for a part of it, by an address that can be shared. */
export function FilterForm({ label, action, faults, className, children, below }: Props) {
  const find = <Button icon={<Search size={20} aria-hidden="true" />}>Find</Button>
  return (
    <search aria-label={label}>
      <form method="get" action={action} className="card">
        <ErrorSummary errors={faults} />
        <div className={className}>
          {children}
          {!below && find}
        </div>
        {below && (
          <div className="row row-apart">
            {below}
            {find}
          </div>
        )}
      </form>
    </search>
  )
}

export function TextFilter({ label, asked }: { readonly label: string; readonly asked: { readonly q: string } }) {
  return (
    <Field
      name="q"
      type="search"
      label={label}
      defaultValue={asked.q}
      maxLength={textLimits.search}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

interface Days {
  readonly asked: { readonly from: string; readonly until: string }
  readonly faults: readonly FieldError[]
}

export function DayFilters({ asked, faults }: Days) {
  return (
    <>
      <Field name="from" type="date" label="From" defaultValue={asked.from} error={errorOf(faults, 'from')} />
      <Field name="until" type="date" label="Until" defaultValue={asked.until} error={errorOf(faults, 'until')} />
    </>
  )
}
