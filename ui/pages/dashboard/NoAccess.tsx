import { bookingLimits } from '#modules/booking'
import { Button } from '../../components/form/Button.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { TextArea } from '../../components/form/TextArea.tsx'
import { useCameBack } from '../../components/office/came-back.ts'
import type { Job } from '../../components/office/job.ts'

/** The form for a visit without access: the visit is called off, and the customer pays the late fee. */
export function NoAccess({ job }: { readonly job: Job }) {
  const action = `/dashboard/jobs/${job.id}/no-access`
  const back = useCameBack(action)
  return (
    <details open={back.isBack || undefined}>
      <summary className="fold">I cannot get in</summary>
      <form method="post" action={action} className="stack" noValidate>
        <FormProblems of={back} />
        <p>
          First call the customer and wait 20 minutes. Then cancel the visit here: the customer and the office are told,
          and the late cancellation fee may be kept.
        </p>
        <TextArea
          name="no_access_notes"
          label="What happened"
          maxLength={bookingLimits.technicianNotes}
          defaultValue={back.value('no_access_notes')}
          error={back.error('no_access_notes')}
        />
        <div>
          <Button variant="danger">Cancel the visit</Button>
        </div>
      </form>
    </details>
  )
}
