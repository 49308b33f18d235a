import { textLimits } from '#modules/shared'
import { ChevronDown, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldError } from '../../page-context.ts'
import { Button } from '../form/Button.tsx'
import { ErrorSummary, errorOf } from '../form/ErrorSummary.tsx'
import { Field } from '../form/Field.tsx'
import { columnsIn } from '../lists/shown-columns.ts'
import { usePageInput } from './came-back.ts'
import './filter-form.css'

interface Props {
  /** The name of the list. */
  readonly label: string
  readonly action: string
  readonly faults?: readonly FieldError[]
  /** The field that most searches need, beside the button. */
  readonly first: ReactNode
  /** A field of `children` is filled in. */
  readonly isOpen?: boolean
  /** All other fields, if there are any: on a phone they stay folded until they are wanted. */
  readonly children?: ReactNode
}

/** Asks a list of the office for a part of it, by an address that can be shared. */
export function FilterForm({ label, action, faults = [], first, isOpen = false, children }: Props) {
  const columns = columnsIn(usePageInput().urlParsed)
  return (
    <search aria-label={label}>
      <form method="get" action={action} className="card filter-form">
        <ErrorSummary errors={faults} />
        {columns !== '' && <input type="hidden" name="columns" value={columns} />}
        <div className="filter-first">
          {first}
          <Button icon={<Search size={20} aria-hidden="true" />}>Find</Button>
        </div>
        {children && (
          <details className="filter-more" open={isOpen || faults.length > 0}>
            <summary>
              <ChevronDown size={20} aria-hidden="true" />
              More filters
            </summary>
            <div className="filter-fields">{children}</div>
          </details>
        )}
      </form>
    </search>
  )
}

/** One of the named fields is filled in. */
export function isAsked<Name extends string>(
  asked: Readonly<Record<Name, string>>,
  ...names: readonly Name[]
): boolean {
  return names.some((name) => asked[name] !== '')
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
