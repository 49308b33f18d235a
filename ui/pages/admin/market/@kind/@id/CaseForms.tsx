import { useData } from 'vike-react/useData'
import { expertReviewLimits } from '#modules/directory'
import { caseLimits } from '#modules/market'
import { Card } from '../../../../../components/Card.tsx'
import { Button } from '../../../../../components/form/Button.tsx'
import { RadioGroup, RadioRow } from '../../../../../components/form/RadioGroup.tsx'
import { TextArea } from '../../../../../components/form/TextArea.tsx'
import { Notice } from '../../../../../components/Notice.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import type { Data } from './+data.ts'

/** An appeal, and its answer by another person than the one who decided. */
export function AppealForm({ appeal }: { readonly appeal: Data['appeals'][number] }) {
  const action = `/admin/market-appeals/${appeal.number}/answer`
  const back = useCameBack(action)
  return (
    <Card title={`Appeal. Due: ${appeal.due}`} id="appeal">
      <p>
        {appeal.side} appeals against “{appeal.about}”, decided by {appeal.by}:
      </p>
      <p className="desk-text">{appeal.text}</p>
      {appeal.may ? (
        <form method="post" action={action} className="stack" noValidate>
          <FormProblems of={back} />
          <RadioGroup name="outcome" label="Your answer" error={back.error('outcome')}>
            <RadioRow
              name="outcome"
              value="stands"
              label="The decision stands"
              defaultChecked={back.value('outcome') === 'stands'}
            />
            <RadioRow
              name="outcome"
              value="overturned"
              label="The decision is reversed"
              hint="A suspended advert is restored, a held one is approved. After a report that was not upheld, the advert is taken down."
              defaultChecked={back.value('outcome') === 'overturned'}
            />
          </RadioGroup>
          <TextArea
            name="text"
            place="appeal"
            label="In your words, to both sides"
            rows={4}
            maxLength={caseLimits.decisionText}
            required
            defaultValue={back.value('text')}
            error={back.error('text')}
          />
          {appeal.needsNote && (
            <>
              <Notice tone="warn" title="You decided this, and nobody else can answer">
                <p>No other administrator works here. Answer it yourself, and note how you looked at it afresh.</p>
              </Notice>
              <TextArea
                name="note"
                place="appeal"
                label="How you looked at it afresh"
                rows={3}
                maxLength={caseLimits.note}
                defaultValue={back.value('note')}
                error={back.error('note')}
              />
            </>
          )}
          <div>
            <Button variant="secondary">Answer the appeal</Button>
          </div>
        </form>
      ) : (
        <Notice>
          <p>{appeal.why}</p>
        </Notice>
      )}
    </Card>
  )
}

/** The steps of a notice of defamation. */
export function NoticeForms({
  id,
  isAsked,
  isRepeated,
}: {
  readonly id: string
  readonly isAsked: boolean
  readonly isRepeated: boolean
}) {
  const { isAdmin } = useData<Data>()
  const action = `/admin/market-notices/${id}/step`
  const back = useCameBack(action)
  return (
    <div className="stack">
      <FormProblems of={back} />
      {isRepeated && (
        <Notice tone="warn" title="Posted again after two removals">
          <p>
            Notices of this person had it taken down twice before. The Regulations ask for a removal within 48 hours,
            and the poster is not asked again.
          </p>
        </Notice>
      )}
      {isAsked ? (
        <p>The poster is asked. Their answer, or the end of their time, closes the notice.</p>
      ) : (
        <form method="post" action={action} className="row row-tight" noValidate>
          <Button name="step" value="ask">
            Send it to the poster
          </Button>
          <Button variant="secondary" name="step" value="defective">
            Say that it is not complete
          </Button>
        </form>
      )}
      {isAdmin && (
        <form method="post" action={`/admin/market-notices/${id}/remove`} noValidate>
          <Button variant="secondary">Take the words down now</Button>
        </form>
      )}
    </div>
  )
}

/** Somebody here has seen a proof of the job of a review. */
export function JobForm() {
  const { href } = useData<Data>()
  const action = `${href}/confirm-job`
  const back = useCameBack(action)
  return (
    <Card title="Confirm the job" id="job">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <TextArea
          name="note"
          place="job"
          label="The proof that you saw"
          hint="Such as an invoice or a payment, with its date. It goes into the audit log, and the review gets the label “job confirmed”."
          rows={3}
          maxLength={expertReviewLimits.note}
          required
          defaultValue={back.value('note')}
          error={back.error('note')}
        />
        <div>
          <Button variant="secondary">Confirm the job</Button>
        </div>
      </form>
    </Card>
  )
}
