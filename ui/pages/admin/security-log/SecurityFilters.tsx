import { useData } from 'vike-react/useData'
import { securityEvents } from '#modules/administration'
import { LogFilters } from '../../../components/office/LogFilters.tsx'
import type { Data } from './+data.ts'
import '../audit/audit.css'

export function SecurityFilters() {
  const { asked, faults } = useData<Data>()
  return (
    <LogFilters
      label="Security log"
      action="/admin/security-log"
      asked={asked}
      faults={faults}
      who={{ name: 'who', label: 'Who', hint: 'An e-mail address or an id' }}
      kinds={{ name: 'kind', label: 'What happened', words: securityEvents }}
      subject={{ name: 'source', label: 'From where', hint: 'An address key or the id of a request' }}
    />
  )
}
