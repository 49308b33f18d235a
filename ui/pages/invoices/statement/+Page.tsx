import { Download, Mail, Search } from 'lucide-react'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useData } from 'vike-react/useData'
import { at, textLimits } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Button, LinkButton } from '../../../components/form/Button.tsx'
import { ErrorSummary, errorOf } from '../../../components/form/ErrorSummary.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { Table } from '../../../components/Table.tsx'
import { PaperSheet } from '../../../components/invoices/PaperSheet.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { AdminPage } from '../../admin/AdminPage.tsx'
import type { Account, Data } from './+data.ts'
import './statement.css'

export default function StatementPage() {
  const { isOffice, account, done } = useData<Data>()
  const parts = (
    <>
      <div className="stack no-print">
        <Ask />
        {account && <Tools account={account} />}
      </div>
      {account ? <PaperSheet paper={account.paper} /> : isOffice ? <Late /> : <Nothing />}
    </>
  )
  return isOffice ? (
    <AdminPage
      title={account ? `Account of ${account.name}` : 'Statement of account'}
      part={at.invoices.home()}
      back={{ href: at.invoices.home(), words: 'Invoices' }}
      done={done}
    >
      {parts}
    </AdminPage>
  ) : (
    <Own>{parts}</Own>
  )
}

function Own({ children }: { readonly children: ReactNode }) {
  return (
    <div className="page main-pad stack stack-loose statement-own">
      <div className="stack no-print">
        <a className="back-link" href={at.invoices.home()}>
          <ArrowLeft size={20} aria-hidden="true" />
          My invoices
        </a>
        <h1>My account</h1>
      </div>
      {children}
    </div>
  )
}

/** Asks for an account and some days. */
function Ask() {
  const { isOffice, asked, faults } = useData<Data>()
  return (
    <search aria-label="Statement">
      <form method="get" action={at.invoices.statement()} className="card statement-ask" noValidate>
        <ErrorSummary errors={faults} />
        <div className="statement-fields">
          {isOffice && (
            <Field
              name="customer"
              label="Customer"
              hint="The e-mail address on their invoices, or the id of their account"
              maxLength={textLimits.email}
              autoComplete="off"
              spellCheck={false}
              defaultValue={asked.customer}
              error={errorOf(faults, 'customer')}
            />
          )}
          <Field name="from" type="date" label="From" defaultValue={asked.from} error={errorOf(faults, 'from')} />
          <Field name="to" type="date" label="To" defaultValue={asked.to} error={errorOf(faults, 'to')} />
          <Button variant="secondary" icon={<Search size={20} aria-hidden="true" />}>
            Show
          </Button>
        </div>
      </form>
    </search>
  )
}

function Tools({ account: { pdf, csv, email, customerPage, isPaused } }: { readonly account: Account }) {
  const { isOffice, asked, once } = useData<Data>()
  const action = '/invoices/statement'
  const back = useCameBack(action)
  return (
    <div className="stack stack-tight">
      <FormProblems of={back} />
      <div className="row row-tight">
        <LinkButton variant="secondary" href={pdf} icon={<Download size={20} aria-hidden="true" />}>
          Download
        </LinkButton>
        <LinkButton variant="quiet" href={csv}>
          CSV
        </LinkButton>
        {isOffice && (
          <form method="post" action={action} noValidate>
            <input type="hidden" name="once" value={once} />
            <input type="hidden" name="customer" value={asked.customer} />
            <input type="hidden" name="from" value={asked.from} />
            <input type="hidden" name="to" value={asked.to} />
            <Button icon={<Mail size={20} aria-hidden="true" />}>E-mail it</Button>
          </form>
        )}
        {isOffice && (
          <form method="post" action="/invoices/statement/reminders" noValidate>
            <input type="hidden" name="customer" value={asked.customer} />
            <input type="hidden" name="paused" value={isPaused ? 'no' : 'yes'} />
            <Button variant="secondary">{isPaused ? 'Let reminders go on' : 'Pause reminders'}</Button>
          </form>
        )}
        {customerPage && <a href={customerPage}>The customer</a>}
      </div>
      {isOffice && (
        <p className="soft small">
          {email === '' ? 'There is no e-mail address to send it to.' : `It goes to ${email}, with the PDF.`}
          {isPaused && ' Reminders and monthly statements to this customer are paused.'}
        </p>
      )}
    </div>
  )
}

function Late() {
  const { late, allLate, lateSum } = useData<Data>()
  return (
    <Card title="Overdue, the longest waiting first">
      {late.length > 0 && (
        <p>
          {allLate === 1 ? 'One customer owes' : `${allLate} customers owe`} <strong>{lateSum}</strong>
          {allLate > late.length && `; these are the first ${late.length}`}.
        </p>
      )}
      <Table
        caption="Customers with overdue invoices"
        captionHidden
        rows={late}
        rowKey={({ customer }) => customer}
        empty="Nobody has an overdue invoice."
        columns={[
          { key: 'customer', label: 'Customer', cell: (one) => <LateCustomer one={one} /> },
          { key: 'since', label: 'Since', cell: ({ since }) => since },
          { key: 'documents', label: 'Invoices', end: true, cell: ({ documents }) => documents },
          { key: 'overdue', label: 'Overdue', end: true, cell: ({ overdue }) => overdue },
        ]}
      />
    </Card>
  )
}

function LateCustomer({ one: { href, name, about } }: { readonly one: Data['late'][number] }) {
  return (
    <span className="two-lines">
      <a href={href}>{name}</a>
      <span className="soft small">{about}</span>
    </span>
  )
}

function Nothing() {
  return (
    <Card>
      <EmptyState title="Nothing billed yet" action={<a href={at.invoices.home()}>My invoices</a>}>
        What we bill you, and what you pay, appears here.
      </EmptyState>
    </Card>
  )
}
