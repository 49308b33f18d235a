import { ArrowLeft } from 'lucide-react'
import { Card } from '../../../components/Card.tsx'
import { Done } from '../../../components/Done.tsx'
import { Button, LinkButton } from '../../../components/form/Button.tsx'
import { DocumentState } from '../../../components/invoices/DocumentState.tsx'
import { PaperSheet } from '../../../components/invoices/PaperSheet.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { AnswerForm } from './DeedFolds.tsx'
import type { DocumentForCustomer } from './document-shown.ts'
import { WholeFault } from './OfficeDocument.tsx'
import { CopiedText, PaperTools } from './PaperTools.tsx'
import './document.css'

/** A document for its customer: what is left of it, how to pay or answer it, and the paper. */
export function OwnDocument({ data }: { readonly data: DocumentForCustomer }) {
  const { href, home, paper, status, standing, done, pay, answer, text } = data
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
        <div className="row row-tight document-deeds">
          <PaperTools data={data} />
        </div>
        <CopiedText text={text} />
      </div>
      <PaperSheet paper={paper} />
    </div>
  )
}

/** On to the page of the provider, which comes back here. */
function PayCard({
  pay: { action, left, card, paypal, back },
  hasBank,
}: {
  readonly pay: NonNullable<DocumentForCustomer['pay']>
  readonly hasBank: boolean
}) {
  return (
    <Card title={`Pay ${left}`}>
      {back && (
        <Notice title="We have no payment yet">
          <p>If you have just paid, this page shows it as soon as the payment is confirmed. Please do not pay twice.</p>
          {back.again && (
            <div>
              <LinkButton variant="secondary" href={back.again}>
                Look again
              </LinkButton>
            </div>
          )}
        </Notice>
      )}
      <div className="row row-tight">
        {card && <Way action={action} way="card" words={`Pay ${left} by card`} isFirst />}
        {paypal && <Way action={action} way="paypal" words={`Pay ${left} with PayPal`} isFirst={!card} />}
      </div>
      {hasBank && <p className="soft">You can also pay by bank transfer: the details are on the document below.</p>}
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
