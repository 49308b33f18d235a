import { UserRoundCheck } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Button } from '../../../../../components/form/Button.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { RadioGroup, RadioRow } from '../../../../../components/form/RadioGroup.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

/** The choice of a technician: the whole team with the reasons for or against, the best first. */
export function AssignCard() {
  const { job, choices, technicianId } = useData<Data>()
  const action = `${job.href}/assign`
  const back = useCameBack(action)
  const chosen = back.value('technician_id') ?? technicianId
  const nobodyFits = !choices.some(({ fits }) => fits)
  const somebodyMay = choices.some(({ mayTake }) => mayTake)
  return (
    <Card id="assign" title={job.technician === null ? 'Who goes?' : 'Send somebody else?'}>
      <FormProblems of={back} />
      {choices.length === 0 ? (
        <p>There are no technicians yet. Approve an application first.</p>
      ) : (
        <form method="post" action={action} className="stack" noValidate>
          {nobodyFits && (
            <p>
              {somebodyMay
                ? 'Nobody has enough room around that time. You can send somebody all the same: the reason stands below the name.'
                : 'Nobody is free at that time. Move the booking, or call somebody in.'}
            </p>
          )}
          <RadioGroup name="technician_id" label="Technician" error={back.error('technician_id')}>
            {choices.map(({ id, fullName, fits, mayTake, reason }) => (
              <RadioRow
                key={id}
                name="technician_id"
                value={id}
                label={fullName}
                hint={`${reason.charAt(0).toUpperCase()}${reason.slice(1)}`}
                defaultChecked={id === chosen}
                disabled={!fits && !mayTake && id !== technicianId}
              />
            ))}
          </RadioGroup>
          <div className="row row-tight">
            <Button name="how" value="chosen" icon={<UserRoundCheck size={20} aria-hidden="true" />}>
              Assign
            </Button>
            <Button name="how" value="auto" variant="secondary">
              Assign automatically
            </Button>
          </div>
        </form>
      )}
      <p>
        <a href={`${job.href}/visit`}>Plan a further visit</a>
      </p>
    </Card>
  )
}
