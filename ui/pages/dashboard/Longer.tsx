import { Button } from '../../components/form/Button.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { useCameBack } from '../../components/office/came-back.ts'
import type { Sheet } from './technician-day.ts'

/** One press makes the visit longer; the next customer is notified where that makes the technician late. */
export function Longer({ sheet: { job, longer } }: { readonly sheet: Sheet }) {
  const action = `/dashboard/jobs/${job.id}/longer`
  const back = useCameBack(action)
  if (longer === null) return null
  const { until, late, seen, choices } = longer
  return (
    <form method="post" action={action} className="stack stack-tight" noValidate>
      <FormProblems of={back} />
      <input type="hidden" name="seen" value={seen} />
      <fieldset className="way-choice">
        <legend>
          Planned until <span className="figures">{until}</span>. I need longer:
        </legend>
        <div className="row row-tight">
          {choices.map((minutes) => (
            <Button key={minutes} variant="secondary" name="minutes" value={String(minutes)}>
              +{minutes} min
            </Button>
          ))}
        </div>
      </fieldset>
      <p className="soft small">{late ?? 'The next customer is told if you come later.'}</p>
    </form>
  )
}
