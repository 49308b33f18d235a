import { useData } from 'vike-react/useData'
import { YesNoForm } from './YesNoForm.tsx'
import type { Data } from './+data.ts'

/** Whether the office may let callers pay after the visit. */
export function AfterForm() {
  const { officeMayBookAfter } = useData<Data>()
  return (
    <YesNoForm
      id="after"
      name="office_may_book_after"
      title="Callers who pay after the visit"
      question="May the office let a caller pay after the visit?"
      yes="The office decides with each booking for a caller."
      no="Callers pay as each service says."
      isOn={officeMayBookAfter}
    />
  )
}
