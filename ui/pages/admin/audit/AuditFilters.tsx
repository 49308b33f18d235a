import { useData } from 'vike-react/useData'
import { auditActions } from '#modules/administration'
import { textLimits } from '#modules/shared'
import { Field } from '../../../components/form/Field.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { DayFilters, FilterForm } from '../../../components/office/FilterForm.tsx'
import type { Data } from './+data.ts'
import './audit.css'

const actions = [
  { value: '', label: 'Anything' },
  ...Object.entries(auditActions).map(([value, label]) => ({ value, label })),
]

const words = { maxLength: textLimits.search, autoComplete: 'off', spellCheck: false } as const

export function AuditFilters() {
  const { asked, faults } = useData<Data>()
  return (
    <FilterForm label="Audit log" action="/admin/audit" faults={faults} className="audit-filters">
      <Field name="who" label="Who" hint="An e-mail address, an id, or system" defaultValue={asked.who} {...words} />
      <Select name="action" label="Did what" options={actions} defaultValue={asked.action} />
      <Field
        name="target"
        label="To what"
        hint="A reference, e-mail address, id or kind"
        defaultValue={asked.target}
        {...words}
      />
      <DayFilters asked={asked} faults={faults} />
    </FilterForm>
  )
}
