import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Card } from '../../../../../components/Card.tsx'
import { Button } from '../../../../../components/form/Button.tsx'
import { Select } from '../../../../../components/form/Select.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import { SummaryList } from '../../../../../components/SummaryList.tsx'
import { Table } from '../../../../../components/Table.tsx'
import { Timeline } from '../../../../../components/Timeline.tsx'
import { PaymentState } from '../../../../../components/money/PaymentState.tsx'
import '../../../../../components/money/money.css'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'
import { DisputePart } from './DisputePart.tsx'
import { FraudPart } from './FraudPart.tsx'

export default function PaymentPage() {
  const { title, status, done } = useData<Data>()
  return (
    <AdminPage
      title={title}
      part="/admin/payments"
      back={{ href: at.admin.payments(), words: 'Payments' }}
      done={done}
      aside={<PaymentState status={status} />}
    >
      <Summary />
      <ReceiptPart />
      <FraudPart />
      <DisputePart />
      <Story />
      <Ledger />
      <Refunds />
      <Events />
    </AdminPage>
  )
}

function Summary() {
  const payment = useData<Data>()
  const rows = [
    {
      label: payment.subject.label,
      value: <a href={payment.subject.href}>{payment.subject.words}</a>,
    },
    { label: 'Requested', value: payment.amount },
    { label: 'Taken', value: payment.taken ?? 'Nothing' },
    { label: 'Refunded', value: payment.back ?? 'Nothing' },
    payment.fee !== null && { label: "Provider's fee", value: payment.fee },
    { label: 'Paid by', value: payment.paidBy },
    { label: 'Provider', value: payment.provider },
    payment.providerId !== null && {
      label: "Provider's id",
      value: <code className="money-ref">{payment.providerId}</code>,
    },
    payment.reference !== null && { label: 'Reference', value: payment.reference },
    { label: 'Our reference', value: <code className="money-ref">{payment.id}</code> },
    { label: 'Begun', value: payment.begun },
    payment.paid !== null && { label: 'Paid', value: payment.paid },
    payment.failure !== null && { label: 'Last decline', value: payment.failure },
  ].filter((row) => row !== false)
  return (
    <Card
      title="The payment"
      actions={
        payment.refundLink && (
          <span>
            <a href={payment.refundLink.href}>Refund</a> <span className="soft">(up to {payment.refundLink.left})</span>
          </span>
        )
      }
    >
      <SummaryList rows={rows} />
    </Card>
  )
}

/** The receipt under its number: made here, or there. */
function ReceiptPart() {
  const { action, receipt, receiptTypes, usualReceipt } = useData<Data>()
  const back = useCameBack(`${action}/receipt`)
  if (receipt.made === null && receipt.make === null && !back.isBack) return null
  return (
    <Card title="Receipt">
      <FormProblems of={back} />
      {receipt.made && (
        <p>
          <a href={receipt.made.href}>{receipt.made.words}</a>
        </p>
      )}
      {receipt.make && (
        <form method="post" action={receipt.make} className="stack" noValidate>
          <p>A receipt under a number of its own. Its amount, day and method are those of this payment.</p>
          <Select
            name="document_type"
            label="Type"
            options={receiptTypes}
            defaultValue={back.value('document_type') ?? usualReceipt}
            error={back.error('document_type')}
          />
          <div>
            <Button variant="secondary">Make a receipt</Button>
          </div>
        </form>
      )}
    </Card>
  )
}

function Story() {
  const { timeline } = useData<Data>()
  return (
    <Card title="History">
      <Timeline
        items={timeline.map(({ title, when, who, note, ref }) => ({
          title,
          when: [when, who].filter(Boolean).join(', '),
          body: (note !== null || ref !== null) && (
            <>
              {note !== null && <p>{note}</p>}
              {ref !== null && (
                <p className="small soft">
                  <code className="money-ref">{ref}</code>
                </p>
              )}
            </>
          ),
          state: 'done',
        }))}
      />
    </Card>
  )
}

function Ledger() {
  const { ledger } = useData<Data>()
  return (
    <Card title="Ledger">
      <p>Actual movements of money. Money out is negative.</p>
      <Table<Data['ledger'][number]>
        caption="Movements of money"
        captionHidden
        columns={[
          { key: 'when', label: 'When', cell: ({ when }) => when },
          { key: 'kind', label: 'What', cell: ({ kind }) => kind },
          {
            key: 'ref',
            label: "Provider's id",
            cell: ({ ref }) => <code className="money-ref money-below">{ref}</code>,
          },
          {
            key: 'amount',
            label: 'Amount',
            end: true,
            cell: ({ amount }) => <span className="keep-together">{amount}</span>,
          },
        ]}
        rows={ledger}
        rowKey={({ key }) => key}
        empty={<p className="soft">No money has moved.</p>}
      />
    </Card>
  )
}

const refundStates = { pending: 'On its way', succeeded: 'Refunded', failed: 'Refused' } as const

function Refunds() {
  const { refunds } = useData<Data>()
  if (refunds.length === 0) return null
  return (
    <Card title="Refunds">
      <Table<Data['refunds'][number]>
        caption="Requested refunds"
        captionHidden
        columns={[
          { key: 'when', label: 'When', cell: ({ when }) => when },
          { key: 'reason', label: 'Reason', cell: ({ reason }) => reason },
          { key: 'by', label: 'Requested by', cell: ({ by }) => by },
          { key: 'state', label: 'State', cell: ({ status }) => refundStates[status] },
          { key: 'amount', label: 'Amount', end: true, cell: ({ amount }) => amount },
        ]}
        rows={refunds}
        rowKey={({ id }) => id}
        empty={null}
      />
    </Card>
  )
}

function Events() {
  const { events } = useData<Data>()
  if (events.length === 0) return null
  return (
    <Card title="Events from the provider">
      <Table<Data['events'][number]>
        caption="Events received"
        captionHidden
        columns={[
          { key: 'when', label: 'When', cell: ({ when }) => when },
          { key: 'kind', label: 'What', cell: ({ kind }) => <code className="money-ref money-below">{kind}</code> },
          {
            key: 'id',
            label: 'Event',
            cell: ({ eventId }) => <code className="money-ref money-below">{eventId}</code>,
          },
        ]}
        rows={events}
        rowKey={({ eventId }) => eventId}
        empty={null}
      />
    </Card>
  )
}
