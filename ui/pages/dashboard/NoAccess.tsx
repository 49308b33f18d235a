import { bookingLimits } from '#modules/booking'
import { waitMinutes } from '#modules/fulfilment'
import { at } from '#modules/shared'
import { StepForm } from '../../components/field/StepForm.tsx'
import { type VisitStep, stepAction } from '../../components/field/visit-step.ts'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { TextArea } from '../../components/form/TextArea.tsx'
import { useCameBack } from '../../components/office/came-back.ts'

/** The form for a visit without access: offered once the technician has waited at the door. */
export function NoAccess({
  step: { visit, booking, waitsUntil, hasWaited },
  page,
}: {
  readonly step: VisitStep
  readonly page: string
}) {
  const back = useCameBack(stepAction(page, visit, 'no-access'))
  if (waitsUntil === null) return null
  return (
    <details open={back.isBack || undefined}>
      <summary className="fold">I cannot get in</summary>
      <div className="stack">
        <FormProblems of={back} />
        {hasWaited ? (
          <>
            <p>
              You have waited {waitMinutes} minutes. The customer and the office will be told, and the late cancellation
              fee may be kept.
            </p>
            <p>
              <a href={`${at.tracker(booking)}#photos`}>Add a photo of the door</a>, or say here why there is none.
            </p>
            <StepForm visit={visit} step="no-access" page={page} variant="danger" label="Nobody let me in">
              <TextArea
                name="no_photo_reason"
                label="Why there is no photo of the door"
                optional
                maxLength={bookingLimits.noPhotoReason}
                defaultValue={back.value('no_photo_reason')}
                error={back.error('no_photo_reason')}
              />
            </StepForm>
          </>
        ) : (
          <p>
            Call the customer, and wait at the door until <strong className="figures">{waitsUntil}</strong>. Then you
            can say here that nobody let you in.
          </p>
        )}
      </div>
    </details>
  )
}
