import { ArrowLeft, Check, Plus, Save } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { gasLimits } from '#modules/care'
import { Card } from '../../../../components/Card.tsx'
import { Done } from '../../../../components/Done.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { GasRecordRead } from '../../../../components/care/GasRecordRead.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Checkbox } from '../../../../components/form/Checkbox.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { TextArea } from '../../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { ApplianceCard } from './ApplianceCard.tsx'
import type { Data } from './+data.ts'

/** Big fields for a phone: one form for each appliance, and each saves the draft. */
export default function GasRecordPage() {
  const { address, back, done, isOwn, licence, writing, mayCorrect, records } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <Done says={done} />
      <header className="stack stack-tight">
        <a className="back-link" href={back}>
          <ArrowLeft size={20} aria-hidden="true" />
          The visit
        </a>
        <h1>Gas safety record</h1>
        <p className="lead">{address}</p>
        {writing?.reason && <p>Correction: {writing.reason}</p>}
      </header>
      {isOwn && licence === null && (
        <Notice title="Only an engineer on the Gas Safe Register fills in this record">
          Your registration is not checked by the office, or has ended. Ask the office before you begin.
        </Notice>
      )}
      {writing && <Draft />}
      {!writing && records.length === 0 && <p className="soft">There is no record of this visit yet.</p>}
      {records.map((record, place) =>
        place === 0 ? (
          <Card key={record.id} title={record.title} id="record">
            <GasRecordRead record={record} />
          </Card>
        ) : (
          <details key={record.id}>
            <summary className="fold">{record.title}</summary>
            <GasRecordRead record={record} />
          </details>
        ),
      )}
      {mayCorrect && <Correction />}
    </div>
  )
}

function Draft() {
  const { action, writing, appliances } = useData<Data>()
  const details = useCameBack(`${action}/details`)
  const adding = useCameBack(`${action}/appliances`)
  if (!writing) return null
  const { version, draft } = writing
  return (
    <>
      <Card title="Landlord" id="details">
        <form method="post" action={`${action}/details`} className="stack" noValidate>
          <FormProblems of={details} />
          <input type="hidden" name="version" value={version} />
          <Field
            name="landlord"
            label="Landlord or agent"
            maxLength={gasLimits.party}
            defaultValue={details.value('landlord') ?? draft.landlord}
            error={details.error('landlord')}
          />
          <TextArea
            name="landlord_address"
            label="Address of the landlord or agent"
            rows={2}
            maxLength={gasLimits.address}
            defaultValue={details.value('landlord_address') ?? draft.landlordAddress}
            error={details.error('landlord_address')}
          />
          <Checkbox
            name="boiler_serviced"
            value="yes"
            label="The boiler was serviced at this visit"
            defaultChecked={draft.isServiced}
          />
          <div>
            <Button variant="secondary" large wide="on-phones" icon={<Save size={24} aria-hidden="true" />}>
              Save the landlord
            </Button>
          </div>
        </form>
      </Card>
      {appliances.map((one, place) => (
        <ApplianceCard
          key={`${place} ${one.appliance.name}`}
          {...one}
          place={place}
          action={action}
          version={version}
        />
      ))}
      <Card title="Add an appliance" id="add">
        <form method="post" action={`${action}/appliances`} className="stack" noValidate>
          <FormProblems of={adding} />
          <input type="hidden" name="version" value={version} />
          <Field
            name="new_name"
            label="Appliance or flue"
            hint="Each gas appliance and flue that was checked is on the record."
            maxLength={gasLimits.name}
            defaultValue={adding.value('new_name') ?? ''}
            error={adding.error('new_name')}
          />
          <div>
            <Button variant="secondary" large wide="on-phones" icon={<Plus size={24} aria-hidden="true" />}>
              Add to the record
            </Button>
          </div>
        </form>
      </Card>
      <Sign />
    </>
  )
}

function Sign() {
  const { action, writing, engineer, licence, isCheckedIn, left } = useData<Data>()
  const back = useCameBack(`${action}/submit`)
  return (
    <Card title="Sign and submit" id="sign">
      <form method="post" action={`${action}/submit`} className="stack" noValidate>
        <FormProblems of={back} />
        <input type="hidden" name="version" value={writing?.version} />
        <p>
          {engineer}, Gas Safe number <strong className="figures">{licence}</strong>
        </p>
        {!isCheckedIn && <p>Check in at the visit first: the record has the day of the check.</p>}
        {left > 0 && <p>{left === 1 ? 'One answer is' : `${left} answers are`} missing.</p>}
        <Field
          name="signature"
          label="Type your full name to sign"
          hint="I carried out this check. The record does not change after this."
          maxLength={gasLimits.party}
          autoComplete="off"
          defaultValue={back.value('signature') ?? ''}
          error={back.error('signature')}
        />
        <div>
          <Button large wide="on-phones" icon={<Check size={24} aria-hidden="true" />}>
            Sign and submit
          </Button>
        </div>
      </form>
    </Card>
  )
}

function Correction() {
  const { action } = useData<Data>()
  const back = useCameBack(`${action}/correct`)
  return (
    <Card title="Correct it" id="correct">
      <form method="post" action={`${action}/correct`} className="stack" noValidate>
        <FormProblems of={back} />
        <Field
          name="reason"
          label="Why is it corrected?"
          hint="The submitted record stays: the correction is another version of it."
          maxLength={gasLimits.reason}
          defaultValue={back.value('reason') ?? ''}
          error={back.error('reason')}
        />
        <div>
          <Button variant="secondary">Open a correction</Button>
        </div>
      </form>
    </Card>
  )
}
