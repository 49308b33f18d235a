import { OtherSteps } from '../../components/field/NextButton.tsx'
import { type VisitStep, stepAction } from '../../components/field/visit-step.ts'
import { SharePosition } from '../../components/field/SharePosition.tsx'
import { WayChoice } from '../../components/field/WayChoice.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { useCameBack } from '../../components/office/came-back.ts'

/** How far the visit is, and the choices that belong to its next step. */
export function StepPart({
  step,
  page,
  agrees,
}: {
  readonly step: VisitStep
  readonly page: string
  readonly agrees: boolean
}) {
  const { visit, next, stands, opens } = step
  // The form of the submission is not here, and shows its own faults.
  const back = useCameBack(next === null || next === 'submit' ? '' : stepAction(page, visit, next))
  return (
    <>
      <FormProblems of={back} />
      {stands && (
        <p>
          <strong className="figures">{stands}</strong>
        </p>
      )}
      {opens && (
        <p className="soft">
          You can set out to it from <span className="figures">{opens}</span>.
        </p>
      )}
      {next === 'en-route' && <WayChoice visit={visit} back={back} />}
      <SharePosition step={step} page={page} />
      <OtherSteps step={step} page={page} agrees={agrees} />
    </>
  )
}
