import { wayMinutes } from '#modules/booking'
import type { VisitId } from '#modules/shared'
import type { CameBack } from '../office/came-back.ts'
import { RadioGroup, RadioTime } from '../form/RadioGroup.tsx'

export const wayFormId = (visit: VisitId) => `way-${visit}`

/** How long the way takes: half an hour unless the technician says otherwise. */
export function WayChoice({ visit, back }: { readonly visit: VisitId; readonly back: CameBack }) {
  return (
    <div data-way-of={visit}>
      <RadioGroup
        name="minutes"
        label="On my way: there in"
        hint="The customer is told who is coming, and when."
        layout="times"
        error={back.error('minutes')}
      >
        {wayMinutes.map((minutes) => (
          <RadioTime
            key={minutes}
            form={wayFormId(visit)}
            name="minutes"
            value={String(minutes)}
            label={`${minutes} min`}
            defaultChecked={minutes === 30}
          />
        ))}
      </RadioGroup>
    </div>
  )
}
