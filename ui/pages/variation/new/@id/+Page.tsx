import { bookingLimits } from '#modules/booking'
import { ArrowLeft, Link2, Send } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Button } from '../../../../components/form/Button.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Checkbox } from '../../../../components/form/Checkbox.tsx'
import { errorOf } from '../../../../components/form/ErrorSummary.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { FormErrors, typedIn } from '../../../../components/form/FormErrors.tsx'
import { QuestionError, QuestionHint } from '../../../../components/form/Question.tsx'
import { fieldId } from '../../../../components/form/field-id.ts'
import { Notice } from '../../../../components/Notice.tsx'
import { TextArea } from '../../../../components/form/TextArea.tsx'
import type { Form } from '../../../../page-context.ts'
import { AskedPhotos } from '../../AskedPhotos.tsx'
import { LinkShown } from '../../../link/LinkShown.tsx'
import '../../variation.css'
import type { Data } from './+data.ts'

/** The technician, or the office, asks the customer for more than was agreed. */
export default function AskPage() {
  const { id, page, service, reference, customer, back, mayAsk, agreed, open, earlier, form } = useData<Data>()
  const latest = earlier.at(-1)
  return (
    <div className="page page-narrow main-pad stack stack-loose" data-live-from={page}>
      <a className="row row-tight" href={back.href}>
        <ArrowLeft size={20} aria-hidden="true" />
        {back.words}
      </a>
      <div className="stack stack-tight">
        <h1>Ask for more work</h1>
        <p className="lead">
          {service} for {customer} <span className="soft figures">({reference})</span>
        </p>
        <p>
          <strong className="figures">{agreed}</strong> is agreed. The customer must agree to more than that first.
        </p>
      </div>
      {form?.alert && <FormErrors form={form} />}
      {/* A link is shown once: the part that has it stays as it is. */}
      <div className="stack stack-loose" {...(!form?.values['url'] && { 'data-live-visit': id })}>
        {open && <OpenCard />}
        {!open && latest && (
          <p>
            The customer was asked for <strong className="figures">{latest.amount}</strong>:{' '}
            {answerWords[latest.status]}, {latest.decided}
          </p>
        )}
      </div>
      {mayAsk && !open && <AskForm />}
      {mayAsk && open && (
        <Card title="Ask for something else instead">
          <AskForm />
        </Card>
      )}
      {!mayAsk && <Notice title="Nothing can be asked now">This booking is not agreed yet, or is over.</Notice>}
      {earlier.length > 0 && (
        <Card title="Asked before">
          <ul className="plain stack">
            {earlier.map(({ id: asked, amount, reason, status, decided, photos }) => (
              <li key={asked}>
                <strong className="figures">{amount}</strong>: {statusWords[status]}, {decided}
                <br />
                <span className="soft">{reason}</span>
                <AskedPhotos photos={photos} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

const answerWords = {
  proposed: 'no answer yet',
  accepted: 'the answer was yes',
  declined: 'the answer was no',
  withdrawn: 'withdrawn',
} as const

const statusWords = { proposed: 'asked', accepted: 'yes', declined: 'no', withdrawn: 'withdrawn' } as const

function OpenCard() {
  const { id, isStaff, open, form } = useData<Data>()
  if (!open) return null
  const action = `/variation/new/${id}/link`
  return (
    <Card title="The customer is asked">
      <p>
        <strong className="figures">{open.amount}</strong> in all, asked on {open.asked}. They have been told by e-mail
        and under the bell.
      </p>
      <p className="soft">{open.reason}</p>
      <AskedPhotos photos={open.photos} />
      <LinkShown form={form} action={action} label="Link for the customer">
        Send it to the customer. They can say yes or no there for 7 days, without an account.
      </LinkShown>
      <div className="row">
        {isStaff && (
          <form method="post" action={action} noValidate>
            <Button variant="secondary" icon={<Link2 size={20} aria-hidden="true" />}>
              Make a link for the customer
            </Button>
          </form>
        )}
        <form method="post" action={`/variation/new/${id}/withdraw`} noValidate>
          <input type="hidden" name="variation_id" value={open.id} />
          <Button variant="quiet">Take it back</Button>
        </form>
      </div>
    </Card>
  )
}

function AskForm() {
  const { id, agreed, form } = useData<Data>()
  const action = `/variation/new/${id}`
  const back = form?.action === action ? form : null
  return (
    <form method="post" action={action} className="stack stack-loose" noValidate>
      <Field
        name="amount"
        label="New total in pounds"
        hint={`The whole price, not only what comes on top of ${agreed}.`}
        inputMode="decimal"
        className="input-narrow figures"
        defaultValue={typedIn(back, 'amount')}
        error={errorOf(back?.errors, 'amount')}
      />
      <TextArea
        name="reason"
        label="What more is there to do, and why?"
        hint="The customer will see exactly these words."
        maxLength={bookingLimits.variationReason}
        defaultValue={typedIn(back, 'reason')}
        error={errorOf(back?.errors, 'reason')}
      />
      <PhotoChoice back={back} />
      <div>
        <Button large icon={<Send size={24} aria-hidden="true" />}>
          Ask the customer
        </Button>
      </div>
    </form>
  )
}

/** The photos of the visits that can go along. */
function PhotoChoice({ back }: { readonly back: Form | null }) {
  const { attachable, tracker } = useData<Data>()
  const error = errorOf(back?.errors, 'photo_ids')
  return (
    <fieldset
      className="asked-choice stack"
      id={fieldId('photo_ids')}
      aria-describedby={`${fieldId('photo_ids')}-hint`}
    >
      <legend className="field-label">Photos for the customer</legend>
      <QuestionHint name="photo_ids">
        {attachable.length > 0
          ? 'Those that show what you mean: during the work, or an issue.'
          : 'Photos of the kinds During and Issue can be sent along.'}{' '}
        <a href={tracker}>Add photos on the tracker</a>
      </QuestionHint>
      {error && <QuestionError name="photo_ids">{error}</QuestionError>}
      {attachable.length > 0 && (
        <ul className="plain asked-photos">
          {attachable.map(({ id, href, name, width, height }) => (
            <li key={id}>
              <img src={href} width={width} height={height} loading="lazy" alt="" />
              <Checkbox
                name={`photo.${id}`}
                value="yes"
                label={name}
                defaultChecked={back?.values[`photo.${id}`] === 'yes'}
              />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
