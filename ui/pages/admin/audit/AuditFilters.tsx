import { Search } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { auditActions } from '#modules/administration'
import { Button } from '../../../components/Button.tsx'
import { ErrorSummary, errorOf } from '../../../components/ErrorSummary.tsx'
import { Field } from '../../../components/Field.tsx'
import { Select } from '../../../components/Select.tsx'
import type { Data } from './+data.ts'
import './audit.css'

const actions = [
  { value: '', label: 'Anything' },
  ...Object.entries(auditActions).map(([value, label]) => ({ value, label })),
]

export function AuditFilters() {
  const { asked, faults } = useData<Data>()
  return (
    <search aria-label="Audit log">
      <form method="get" action="/admin/audit" className="card">
        <ErrorSummary errors={faults} />
        <div className="audit-filters">
          <Field
            name="who"
            label="Who"
            hint="An e-mail address, an id, or system"
            defaultValue={asked.who}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
          />
          <Select name="action" label="Did what" options={actions} defaultValue={asked.action} />
          <Field
            name="target"
            label="To what"
            hint="An id, or a kind such as booking"
            defaultValue={asked.target}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
          />
          <Field name="from" type="date" label="From" defaultValue={asked.from} error={errorOf(faults, 'from')} />
          <Field name="until" type="date" label="Until" defaultValue={asked.until} error={errorOf(faults, 'until')} />
          <Button icon={<Search size={20} aria-hidden="true" />}>Find</Button>
        </div>
      </form>
    </search>
  )
}
