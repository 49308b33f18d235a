import { Download, FilePlus, Mail } from 'lucide-react'
import { at } from '#modules/shared'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Button, LinkButton } from '../../../components/form/Button.tsx'
import { Tiles } from '../../../components/form/Tiles.tsx'
import { CreditsDueCard } from '../../../components/invoices/CreditDue.tsx'
import { DocumentState } from '../../../components/invoices/DocumentState.tsx'
import type { DocumentLine } from '../../../components/invoices/document-line.ts'
import { CsvLink, FoundCard, NothingFound } from '../../../components/office/FoundCard.tsx'
import { shownColumns } from '../../../components/lists/shown-columns.ts'
import { LiveRows } from '../../../components/lists/LiveRows.tsx'
import { ListHead } from '../../../components/lists/ListHead.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { AdminPage } from '../../admin/AdminPage.tsx'
import type { OfficeData } from './+data.ts'
import { InvoiceFilters } from './InvoiceFilters.tsx'
import { ToInvoiceCard } from './ToInvoiceCard.tsx'
import './invoices.css'

/** The manager of invoices: figures, the work that waits for one, and every document. */
export function OfficeInvoices({ data }: { readonly data: OfficeData }) {
  const { documents, summary, waiting, creditsDue, csv, asked, isEmpty, done, isFiltered, first, next, head } = data
  const all = at.invoices.home()
  const shown = shownColumns(columns, asked.columns)
  return (
    <AdminPage
      title="Invoices"
      part={all}
      done={done}
      aside={
        <span className="row row-tight">
          <a href={at.invoices.recurring()}>Recurring</a>
          <a href={at.invoices.statement()}>Statements</a>
          <CsvLink href={csv} />
          <CreateLink />
        </span>
      }
    >
      <div className="invoice-tiles">
        <Tiles
          figures={[
            { label: 'Total Invoices', figure: summary.count.figure },
            { label: 'Paid', figure: <a href={summary.paid.href}>{summary.paid.figure}</a> },
            { label: 'Pending', figure: summary.pending, note: 'Issued and not paid, overdue ones included' },
            { label: 'Overdue', figure: <a href={summary.overdue.href}>{summary.overdue.figure}</a> },
            { label: 'Total Revenue', figure: summary.revenue, note: 'Invoiced revenue (paid)' },
          ]}
        />
      </div>
      <CreditsDueCard credits={creditsDue} />
      <ToInvoiceCard waiting={waiting} />
      <ListHead head={head} csv={null} columns={{ all: columns, shown }}>
        {!isEmpty && <InvoiceFilters asked={asked} />}
      </ListHead>
      <LiveRows list="invoices">
        <FoundCard things="invoices" all={all} isFiltered={isFiltered} first={first} next={next}>
          <div className="invoice-list">
            <Table
              caption="Invoices and other documents"
              captionHidden
              columns={shown}
              rows={documents}
              rowKey={({ id }) => id}
              empty={
                isFiltered ? (
                  <NothingFound title="No invoices match" all={all} back="Show all invoices" />
                ) : (
                  <EmptyState title="No invoices yet" action={<CreateLink />}>
                    Create your first invoice to get started
                  </EmptyState>
                )
              }
            />
          </div>
        </FoundCard>
      </LiveRows>
    </AdminPage>
  )
}

function CreateLink() {
  return (
    <LinkButton href={at.invoices.create()} icon={<FilePlus size={20} aria-hidden="true" />}>
      Create Invoice
    </LinkButton>
  )
}

const columns: readonly Column<DocumentLine>[] = [
  {
    key: 'number',
    label: 'Invoice #',
    cell: ({ number, about }) => (
      <span className="two-lines">
        <span className="figures invoice-number">{number}</span>
        <span className="soft small">{about}</span>
      </span>
    ),
  },
  { key: 'date', label: 'Date', cell: ({ date }) => <span className="figures">{date || 'Not issued'}</span> },
  { key: 'due', label: 'Due Date', cell: ({ due }) => <span className="figures">{due || 'None'}</span> },
  { key: 'status', label: 'Status', cell: ({ status }) => <DocumentState status={status} /> },
  {
    key: 'amount',
    label: 'Amount',
    end: true,
    cell: ({ amount, left }) => (
      <span className="two-lines invoice-amount">
        <span className="figures">{amount || 'No money'}</span>
        {left && <span className="soft small figures">{left}</span>}
      </span>
    ),
  },
  { key: 'actions', label: 'Actions', cell: (document) => <Actions document={document} /> },
]

function Actions({ document: { href, number, about, file, maySend } }: { readonly document: DocumentLine }) {
  const name = <span className="out-of-sight"> {number === 'Draft' ? `draft: ${about}` : number}</span>
  return (
    <span className="invoice-actions">
      <a href={href}>View{name}</a>
      {maySend && (
        <form method="post" action={`${href}/send`} noValidate>
          <input type="hidden" name="from" value="list" />
          <Button variant="quiet" icon={<Mail size={20} aria-hidden="true" />}>
            Email{name}
          </Button>
        </form>
      )}
      <a className="button button-quiet" href={file}>
        <Download size={20} aria-hidden="true" />
        <span>Download{name}</span>
      </a>
    </span>
  )
}
