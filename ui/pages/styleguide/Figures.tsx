import { pence } from '#modules/shared'
import { StatusBadge } from '../../components/Badge.tsx'
import { LinkButton } from '../../components/form/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Price } from '../../components/Price.tsx'
import { SummaryList } from '../../components/SummaryList.tsx'
import { Table } from '../../components/Table.tsx'
import { Tiles } from '../../components/form/Tiles.tsx'
import { Timeline } from '../../components/Timeline.tsx'

const rows = [
  {
    reference: 'K7PD-42QX',
    service: 'Dripping tap',
    when: 'Tuesday 1 December, 10 am',
    status: 'confirmed',
    amount: 8_500,
  },
  {
    reference: 'M2RT-90VB',
    service: 'Consumer unit replacement with full certification',
    when: 'Friday 20 November, 2 pm',
    status: 'completed',
    amount: 123_450,
  },
] as const

export function Figures() {
  return (
    <>
      <Tiles
        figures={[
          { label: 'Total Bookings', figure: 14, note: '2 of them cancelled' },
          { label: 'Completed Jobs', figure: 11 },
          { label: 'Total Spent', figure: '£1,204.50' },
        ]}
      />
      <Card title="Recent Bookings" actions={<a href="#figures">All bookings</a>}>
        <Table
          caption="Recent bookings"
          captionHidden
          rows={rows}
          rowKey={(row) => row.reference}
          empty={null}
          columns={[
            { key: 'reference', label: 'Reference', cell: (row) => <span className="figures">{row.reference}</span> },
            { key: 'service', label: 'Service', cell: (row) => row.service },
            { key: 'when', label: 'When', cell: (row) => row.when },
            { key: 'status', label: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
            { key: 'amount', label: 'Price', end: true, cell: (row) => <Price amount={pence(row.amount)} vat /> },
          ]}
        />
      </Card>
      <Card title="Check your answers" actions={<Price amount={pence(8_500)} large vat />}>
        <SummaryList
          rows={[
            { label: 'Service', value: 'Dripping tap', change: '#figures' },
            { label: 'Address', value: '14 Wellesley Road\nCroydon\nCR0 2AJ', change: '#figures' },
            { label: 'Phone', value: '020 7946 0958' },
          ]}
        />
        <div>
          <LinkButton href="#figures">Confirm Booking</LinkButton>
        </div>
      </Card>
      <Timeline
        items={[
          { title: 'Booked', when: 'Monday 23 November, 8:12 pm', state: 'done' },
          { title: 'Paid', when: 'Monday 23 November, 8:14 pm', state: 'done' },
          { title: 'Technician assigned', body: <p>Ada Okonkwo is coming.</p>, state: 'now' },
          { title: 'Repair', when: 'Tuesday 1 December, 10 am', state: 'next' },
        ]}
      />
    </>
  )
}
