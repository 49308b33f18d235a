import { paymentLimits } from '#modules/payments'
import { useData } from 'vike-react/useData'
import { Button } from '../../../../../components/form/Button.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { Field } from '../../../../../components/form/Field.tsx'
import { TextArea } from '../../../../../components/form/TextArea.tsx'
import { DisputeOutcome } from '../../../../../components/money/DisputeOutcome.tsx'
import type { DisputeLine } from '../../../../../components/money/disputes-shown.ts'
import { inSentence } from '../../../../../components/money/words.ts'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

export function DisputePart() {
  const { disputes, evidence, gathered, action } = useData<Data>()
  const back = useCameBack(`${action}/evidence`)
  if (disputes.length === 0) return null
  return (
    <Card id="disputes" title={disputes.length === 1 ? 'Dispute' : 'Disputes'}>
      <FormProblems of={back} />
      {gathered && (
        <p>
          <a href={gathered}>Download the evidence as files (ZIP)</a>: the agreed terms, the history, the messages to
          the customer, and the submitted reports with their photos. Nothing is sent by that. Check the files, and add
          those that help in the form of {disputes[0]?.provider}.
        </p>
      )}
      {disputes.map((dispute) => (
        <Dispute key={dispute.ref} dispute={dispute} mayAnswer={evidence !== null && dispute.takesEvidence} />
      ))}
    </Card>
  )
}

function Dispute({ dispute, mayAnswer }: { readonly dispute: DisputeLine; readonly mayAnswer: boolean }) {
  const { ref, amount, reason, opened, evidence, isUrgent } = dispute
  return (
    <section className="stack">
      <div className="row row-tight">
        <h3>
          {amount}: {reason}
        </h3>
        <DisputeOutcome {...dispute} />
      </div>
      <p>
        Opened {inSentence(opened)} at {dispute.provider}, <code className="money-ref">{ref}</code>.
      </p>
      <p className={isUrgent ? 'money-wrong' : undefined}>
        Evidence: {evidence.charAt(0).toLowerCase() + evidence.slice(1)}
      </p>
      {mayAnswer && <EvidenceForm dispute={ref} />}
    </section>
  )
}

function EvidenceForm({ dispute }: { readonly dispute: string }) {
  const { action, evidence } = useData<Data>()
  const to = `${action}/evidence`
  const sent = useCameBack(to)
  const back = sent.isBack && sent.value('dispute') !== dispute ? null : sent
  return (
    <form method="post" action={to} className="stack" noValidate>
      <input type="hidden" name="dispute" value={dispute} />
      <Field
        name="description"
        label="What was done"
        maxLength={paymentLimits.evidenceDescription}
        defaultValue={back?.value('description') ?? evidence?.description}
        error={back?.error('description')}
      />
      <TextArea
        name="account"
        label="What happened"
        hint="Filled in from our records. Check it, correct it, and remove what the bank need not know: it can be sent only once."
        rows={14}
        maxLength={paymentLimits.evidenceAccount}
        defaultValue={back?.value('account') ?? evidence?.account}
        error={back?.error('account')}
      />
      <div>
        <Button>Send evidence</Button>
      </div>
    </form>
  )
}
