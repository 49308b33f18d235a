import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { RadioGroup, RadioRow } from '../../../components/form/RadioGroup.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { type CameBack, useCameBack } from '../../../components/office/came-back.ts'
import { documentLimits } from '#modules/invoicing'
import { paymentLimits } from '#modules/payments'
import { textLimits } from '#modules/shared'
import type { OfficeData } from './+data.ts'

/** The deeds that ask for something; each is folded until it is wanted. */
export function DeedFolds({ data }: { readonly data: OfficeData }) {
  const { deeds } = data
  return (
    <>
      {deeds.paid && <PaidFold data={data} paid={deeds.paid} />}
      {deeds.answer && <AnswerFold data={data} />}
      {deeds.credit && <CreditFold data={data} credit={deeds.credit} />}
      {deeds.void && (
        <ReasonFold
          data={data}
          deed="void"
          name="void_reason"
          title="Void"
          says="Nobody has it yet, so it can be voided: the number stays, and nothing is asked for any more. An administrator’s password is asked for."
        />
      )}
      {deeds.writeOff && (
        <ReasonFold
          data={data}
          deed="write-off"
          name="write_off_reason"
          title="Write off"
          says={`${deeds.writeOff} will not be paid. The invoice and its VAT stay as they are. An administrator’s password is asked for.`}
        />
      )}
    </>
  )
}

export function Fold({
  title,
  back,
  action,
  button,
  variant = 'primary',
  children,
}: {
  readonly title: string
  readonly back: CameBack
  readonly action: string
  readonly button: string
  readonly variant?: ButtonVariant
  readonly children: ReactNode
}) {
  return (
    <details className="document-fold" open={back.isBack ? true : undefined}>
      <summary className="fold">{title}</summary>
      <form method="post" action={action} className="stack" noValidate>
        {back.errors.length > 0 && <FormProblems of={back} />}
        {children}
        <div>
          <Button variant={variant}>{button}</Button>
        </div>
      </form>
    </details>
  )
}

const methods = [
  { value: 'bank_transfer', label: 'Bank transfer' },
  { value: 'cash', label: 'Cash' },
  { value: 'cheque', label: 'Cheque' },
] as const

const deduction = {
  value: 'cis_deduction',
  label: 'Deducted for HMRC, under the Construction Industry Scheme',
} as const

function PaidFold({
  data: { href, once, deeds },
  paid,
}: {
  readonly data: OfficeData
  readonly paid: NonNullable<OfficeData['deeds']['paid']>
}) {
  const action = `${href}/paid`
  const back = useCameBack(action)
  return (
    <Fold title="Mark as Paid" back={back} action={action} button="Mark as Paid">
      <p className="figures">
        {paid.left} is left to pay.
        {deeds.isDraft && ' The draft is issued first: it gets its number and stays as it is from then on.'}
      </p>
      <input type="hidden" name="once" value={once} />
      <RadioGroup name="method" label="How was it paid?" error={back.error('method')}>
        {[...methods, ...(paid.mayDeduct ? [deduction] : [])].map((method) => (
          <RadioRow
            key={method.value}
            name="method"
            {...method}
            defaultChecked={back.value('method') === method.value}
          />
        ))}
      </RadioGroup>
      <Field
        name="date"
        type="date"
        label="When was it received?"
        min={paid.from}
        max={paid.today}
        className="input-narrow"
        defaultValue={back.value('date') ?? paid.today}
        error={back.error('date')}
      />
      <Field
        name="reference"
        label="Reference"
        hint="As on the bank statement or the cheque. Not needed for cash."
        maxLength={paymentLimits.reference}
        defaultValue={back.value('reference')}
        error={back.error('reference')}
      />
      <Field
        name="amount"
        label="Amount in pounds"
        inputMode="decimal"
        className="input-narrow figures"
        defaultValue={back.value('amount') ?? paid.leftText}
        error={back.error('amount')}
      />
    </Fold>
  )
}

function CreditFold({
  data: { href, once },
  credit,
}: {
  readonly data: OfficeData
  readonly credit: NonNullable<OfficeData['deeds']['credit']>
}) {
  const action = `${href}/credit`
  const back = useCameBack(action)
  return (
    <Fold title="Credit" back={back} action={action} button="Issue the credit note">
      <p className="figures">
        A credit note takes back {credit.left} or a part of it. It is issued at once. Money that came in is not refunded
        by it.
      </p>
      <input type="hidden" name="once" value={once} />
      <TextArea
        name="credit_reason"
        label="Reason"
        hint="It is printed on the credit note."
        maxLength={documentLimits.notes}
        rows={2}
        defaultValue={back.value('credit_reason')}
        error={back.error('credit_reason')}
      />
      {credit.parts.map(({ name, label, hint }) => (
        <Field
          key={name}
          name={name}
          label={label}
          hint={`${hint}. Leave it empty to credit all that is left.`}
          optional
          inputMode="decimal"
          className="input-narrow figures"
          defaultValue={back.value(name)}
          error={back.error(name)}
        />
      ))}
    </Fold>
  )
}

function ReasonFold({
  data: { href },
  deed,
  name,
  title,
  says,
}: {
  readonly data: OfficeData
  readonly deed: 'void' | 'write-off'
  readonly name: string
  readonly title: string
  readonly says: string
}) {
  const action = `${href}/${deed}`
  const back = useCameBack(action)
  return (
    <Fold title={title} back={back} action={action} button={title} variant="danger">
      <p className="figures">{says}</p>
      <TextArea
        name={name}
        label="Reason"
        rows={2}
        maxLength={documentLimits.reason}
        defaultValue={back.value(name)}
        error={back.error(name)}
      />
    </Fold>
  )
}

function AnswerFold({ data: { href, deeds } }: { readonly data: OfficeData }) {
  const action = `${href}/accept`
  const [accepted, declined] = [useCameBack(action), useCameBack(`${href}/decline`)]
  const back = accepted.isBack ? accepted : declined
  return (
    <details className="document-fold" open={back.isBack ? true : undefined}>
      <summary className="fold">The customer has answered</summary>
      <AnswerForm href={href} name={deeds.customer} back={back} label="Name of the person who answered" />
    </details>
  )
}

/** Accepting or declining a quote, with the name of the person. */
export function AnswerForm({
  href,
  name,
  label,
  back,
}: {
  readonly href: string
  readonly name: string
  readonly label: string
  readonly back: CameBack
}) {
  return (
    <form method="post" action={`${href}/accept`} className="stack" noValidate>
      {back.errors.length > 0 && <FormProblems of={back} />}
      <Field
        name="name"
        label={label}
        maxLength={textLimits.fullName}
        autoComplete="name"
        defaultValue={back.value('name') ?? name}
        error={back.error('name')}
      />
      <div className="row row-tight">
        <Button>Accept</Button>
        <Button variant="secondary" formAction={`${href}/decline`}>
          Decline
        </Button>
      </div>
    </form>
  )
}
