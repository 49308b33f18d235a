import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { EmptyState } from '../../../../components/EmptyState.tsx'
import { PaymentTable, paymentColumns } from '../../../../components/money/PaymentTable.tsx'
import { CsvLink, FoundCard, NothingFound } from '../../../../components/office/FoundCard.tsx'
import { shownColumns } from '../../../../components/lists/shown-columns.ts'
import { LiveRows } from '../../../../components/lists/LiveRows.tsx'
import { ListHead } from '../../../../components/lists/ListHead.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import { PaymentFilters } from './PaymentFilters.tsx'

const all = '/admin/payments'

export default function PaymentsPage() {
  const { payments, csv, head, asked, ...found } = useData<Data>()
  return (
    <AdminPage title="Payments" part={all} aside={<CsvLink href={csv} />}>
      <p className="row row-tight">
        <a href={at.admin.cash()}>Cash to hand in</a>
        <a href={at.admin.advertPayments()}>Record a payment for a listing or a job</a>
      </p>
      <ListHead
        head={head}
        csv={null}
        columns={{ all: paymentColumns, shown: shownColumns(paymentColumns, asked.columns) }}
      >
        <PaymentFilters />
      </ListHead>
      <LiveRows list="payments">
        <FoundCard things="payments" all={all} {...found}>
          <PaymentTable
            caption="Payments"
            payments={payments}
            columns={asked.columns}
            empty={
              found.isFiltered ? (
                <NothingFound title="No payments match" all={all} back="Show all payments" />
              ) : (
                <EmptyState title="No payments yet" action={<a href="/admin/bookings">Bookings</a>}>
                  Each payment appears here as soon as it is started.
                </EmptyState>
              )
            }
          />
        </FoundCard>
      </LiveRows>
    </AdminPage>
  )
}
