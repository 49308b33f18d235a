import { at } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { CreditDueNotice } from '../../../components/invoices/CreditDue.tsx'
import { DocumentState } from '../../../components/invoices/DocumentState.tsx'
import { InvoicedNotice } from '../../../components/invoices/InvoicedNotice.tsx'
import { PaperSheet } from '../../../components/invoices/PaperSheet.tsx'
import { Alert, Notice } from '../../../components/Notice.tsx'
import { usePageInput } from '../../../components/office/came-back.ts'
import { Timeline } from '../../../components/Timeline.tsx'
import { AdminPage } from '../../admin/AdminPage.tsx'
import type { OfficeData } from './+data.ts'
import { DeedFolds } from './DeedFolds.tsx'
import { RecurringCard } from './RecurringCard.tsx'
import { InterestFold } from './InterestFold.tsx'
import { DeedRow } from './DeedRow.tsx'
import { DocumentPayments } from './DocumentPayments.tsx'
import { CopiedText, PaperTools } from './PaperTools.tsx'
import './document.css'

/** A document at the desk of the office: how it stands, what may be done with it, the paper and its history. */
export function OfficeDocument({ data }: { readonly data: OfficeData }) {
  const { paper, status, standing, done, sending, related, timeline, text } = data
  return (
    <AdminPage
      title={
        <span className="document-title">
          {paper.name} <DocumentState status={status} />
        </span>
      }
      part={at.invoices.home()}
      back={{ href: at.invoices.home(), words: 'Invoices' }}
      done={done}
    >
      <div className="stack no-print">
        <WholeFault />
        {sending && (
          <Notice tone={sending.isLate ? 'warn' : 'info'} title={sending.isLate ? 'Not sent' : 'Being sent'}>
            <p>{sending.words}</p>
            {sending.isLate && (
              <p>
                <a href={at.admin.messages()}>Messages</a>
              </p>
            )}
          </Notice>
        )}
        {data.creditDue && <CreditDueNotice of={data.creditDue} />}
        <InvoicedNotice documents={data.invoiced} />
        {standing && <p className="lead figures">{standing}</p>}
        {related.length > 0 && (
          <ul className="plain document-related">
            {related.map(({ href, words }) => (
              <li key={href}>
                <a href={href}>{words}</a>
              </li>
            ))}
          </ul>
        )}
        <DeedRow data={data}>
          <PaperTools data={data} />
        </DeedRow>
        <CopiedText text={text} />
        <DeedFolds data={data} />
        <InterestFold data={data} />
      </div>
      <div className="document-columns">
        <PaperSheet paper={paper} />
        <div className="stack no-print">
          <DocumentPayments payments={data.payments} />
          <RecurringCard data={data} />
          <Card title="History">
            <Timeline items={timeline} />
          </Card>
        </div>
      </div>
    </AdminPage>
  )
}

/** The one sentence of a form without fields that came back. */
export function WholeFault() {
  const { form } = usePageInput()
  return <Alert>{form && form.errors.length === 0 ? form.alert : null}</Alert>
}
