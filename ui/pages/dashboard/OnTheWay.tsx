import { Button } from '../../components/form/Button.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { useCameBack } from '../../components/office/came-back.ts'
import type { Sheet } from './technician-day.ts'

/** One press tells the customer that somebody comes, and when. */
export function OnTheWay({ sheet: { job, setOut } }: { readonly sheet: Sheet }) {
  const action = `/dashboard/jobs/${job.id}/on-the-way`
  const back = useCameBack(action)
  if (setOut === null) return null
  if (setOut.arrival !== null) {
    return (
      <p>
        You are on the way. The customer expects you at about <strong className="figures">{setOut.arrival}</strong>.
      </p>
    )
  }
  return (
    <form method="post" action={action} className="stack stack-tight" noValidate>
      <FormProblems of={back} />
      <fieldset className="way-choice">
        <legend>On my way: there in</legend>
        <div className="row row-tight">
          {setOut.choices.map((minutes) => (
            <Button key={minutes} variant="secondary" name="minutes" value={String(minutes)}>
              {minutes} min
            </Button>
          ))}
        </div>
      </fieldset>
      <p className="soft small">The customer is told who is coming, and when.</p>
    </form>
  )
}
