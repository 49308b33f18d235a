import { useData } from 'vike-react/useData'
import { securityEvents } from '#modules/administration'
import { textLimits } from '#modules/shared'
import { Field } from '../../../components/form/Field.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { DayFilters, FilterForm } from '../../../components/office/FilterForm.tsx'
import type { Data } from './+data.ts'
import '../audit/audit.css'

const kinds = [
  { value: '', label: 'Anything' },
  ...Object.entries(securityEvents).map(([value, label]) => ({ value, label })),
]

const words = { maxLength: textLimits.search, autoComplete: 'off', spellCheck: false } as const

export function SecurityFilters() {
  const { asked, faults } = useData<Data>()
  return (
    <FilterForm label="Security log" action="/admin/security-log" faults={faults} className="audit-filters">
      <Field name="who" label="Who" hint="An e-mail address or an id" defaultValue={asked.who} {...words} />
      <Select name="kind" label="What happened" options={kinds} defaultValue={asked.kind} />
      <Field
        name="source"
        label="From where"
        hint="An address key or the id of a request"
        defaultValue={asked.source}
        {...words}
      />
      <DayFilters asked={asked} faults={faults} />
    </FilterForm>
  )
}
