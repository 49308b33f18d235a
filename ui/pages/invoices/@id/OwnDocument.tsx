import { telephoneLink } from '../../../format.ts'
import { ArrowLeft } from 'lucide-react'
import { Card } from '../../../components/Card.tsx'
import { Done } from '../../../components/Done.tsx'
import { Button, LinkButton } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { DocumentState } from '../../../components/invoices/DocumentState.tsx'
import { PaperSheet } from '../../../components/invoices/PaperSheet.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { AnswerForm } from './DeedFolds.tsx'
import type { DocumentForCustomer } from './document-shown.ts'
import { WholeFault } from './OfficeDocument.tsx'
import { CopiedText, PaperTools } from './PaperTools.tsx'
import './document.css'

/** A document for its customer: what is left of it, how to pay or answer it, and the paper. */
export function OwnDocument({ data }: { readonly data: DocumentForCustomer }) {
  const {
    href,
    home,
    paper,
    status,
    standing,
    done,
    pay,
    notPaid,
    payments,
    answer,
    isToAccept,
    mayBook,
    booked,
    text,
  } = data
  const [accepted, declined] = [useCameBack(`${href}/accept`), useCameBack(`${href}/decline`)]
  return (
    <div className="page main-pad stack stack-loose document-own">
      <div className="stack no-print">
        {home && (
          <a className="back-link" href={home}>
            <ArrowLeft size={20} aria-hidden="true" />
            My invoices
          </a>
        )}
        <h1 className="document-title">
          {paper.name} <DocumentState status={status} />
        </h1>
        <Done says={done} />
        <WholeFault />
        {standing && <p className="lead figures">{standing}</p>}
        {notPaid && <NotPaidNotice of={notPaid} />}
        {pay && <PayCard pay={pay} hasBank={paper.sections.some(({ isBank }) => isBank)} />}
        {answer && (
          <Card title="Your answer">
            <AnswerForm
              href={href}
              name={answer.name}
              back={accepted.isBack ? accepted : declined}
              label="Your full name"
            />
          </Card>
        )}
        {mayBook && (
          <Card title={isToAccept ? 'Your answer' : 'Book the work'}>
            <form method="post" action={`${href}/book`} className="stack" noValidate>
              <p>
                {isToAccept
                  ? 'Choose a time for the work and read its terms on the next page. You accept or decline the quote there.'
                  : 'Choose a time that suits you. The price is the one that you accepted.'}
              </p>
              <div>
                <Button>{isToAccept ? 'Answer this quote' : 'Book a visit'}</Button>
              </div>
            </form>
          </Card>
        )}
        {booked && <p className="figures">The work is booked as {booked}.</p>}
        {payments.length > 0 && <Payments payments={payments} />}
        <div className="row row-tight document-deeds">
          <PaperTools data={data} />
        </div>
        <CopiedText text={text} />
      </div>
      <PaperSheet paper={paper} />
    </div>
  )
}

function NotPaidNotice({ of: { title, words, again } }: { readonly of: NonNullable<DocumentForCustomer['notPaid']> }) {
  return (
    <Notice title={title}>
      <p>{words}</p>
      {again && (
        <div>
          <LinkButton variant="secondary" href={again}>
            Look again
          </LinkButton>
        </div>
      )}
    </Notice>
  )
}

/** On to the page of the provider, which comes back here. */
function PayCard({
  pay,
  hasBank,
}: {
  readonly pay: NonNullable<DocumentForCustomer['pay']>
  readonly hasBank: boolean
}) {
  const { action, left, card, paypal, parts, call } = pay
  return (
    <Card title={`Pay ${left}`}>
      {call !== null && (
        <p>
          We do not take payments on this site yet. Please call{' '}
          <a className="figures" href={telephoneLink(call)}>
            {call}
          </a>
          .
        </p>
      )}
      <div className="row row-tight">
        {card && <Way action={action} way="card" words={`Pay ${left} by card`} isFirst />}
        {paypal && <Way action={action} way="paypal" words={`Pay ${left} with PayPal`} isFirst={!card} />}
      </div>
      {(card || paypal) && parts && <PartForm pay={pay} parts={parts} />}
      {hasBank && <p className="soft">You can also pay by bank transfer: the details are on the document below.</p>}
    </Card>
  )
}

/** A part of what is left, by the same ways. */
function PartForm({
  pay: { action, card, paypal },
  parts: { least, most },
}: {
  readonly pay: NonNullable<DocumentForCustomer['pay']>
  readonly parts: { readonly least: string; readonly most: string }
}) {
  const back = useCameBack(action)
  return (
    <details className="document-fold" open={back.errors.length > 0 ? true : undefined}>
      <summary className="fold">Pay a part of it</summary>
      <form method="post" action={action} className="stack" noValidate>
        {back.errors.length > 0 && <FormProblems of={back} />}
        <Field
          name="amount"
          label="Amount in pounds"
          hint={`From ${least} to ${most}. The rest is still to pay by the same day.`}
          inputMode="decimal"
          className="input-narrow figures"
          defaultValue={back.value('amount')}
          error={back.error('amount')}
        />
        <div className="row row-tight">
          {card && (
            <Button name="way" value="card">
              Pay this part by card
            </Button>
          )}
          {paypal && (
            <Button variant={card ? 'secondary' : 'primary'} name="way" value="paypal">
              Pay this part with PayPal
            </Button>
          )}
        </div>
      </form>
    </details>
  )
}

/** The payments that came in for it, each with its receipt. */
function Payments({ payments }: { readonly payments: DocumentForCustomer['payments'] }) {
  return (
    <Card title="Payments">
      <ul className="plain stack">
        {payments.map(({ id, words, receipt }) => (
          <li key={id} className="figures">
            {words}. <a href={receipt}>Receipt</a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Way({
  action,
  way,
  words,
  isFirst,
}: {
  readonly action: string
  readonly way: 'card' | 'paypal'
  readonly words: string
  readonly isFirst: boolean
}) {
  return (
    <form method="post" action={action} noValidate>
      <input type="hidden" name="way" value={way} />
      <Button variant={isFirst ? 'primary' : 'secondary'}>{words}</Button>
    </form>
  )
}
