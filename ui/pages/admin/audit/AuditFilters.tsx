import { useData } from 'vike-react/useData'
import { auditActions } from '#modules/administration'
import { LogFilters } from '../../../components/office/LogFilters.tsx'
import type { Data } from './+data.ts'
import './audit.css'

export function AuditFilters() {
  const { asked, faults } = useData<Data>()
  return (
    <LogFilters
      label="Audit log"
      action="/admin/audit"
      asked={asked}
      faults={faults}
      who={{ name: 'who', label: 'Who', hint: 'An e-mail address, an id, or system' }}
      kinds={{ name: 'action', label: 'Action', words: auditActions }}
      subject={{ name: 'target', label: 'About', hint: 'A reference, e-mail address, id or kind' }}
    />
  )
}
