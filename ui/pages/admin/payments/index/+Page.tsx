import { Download, Search } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { LinkButton } from '../../../../components/Button.tsx'
import { Card } from '../../../../components/Card.tsx'
import { EmptyState } from '../../../../components/EmptyState.tsx'
import { PaymentTable } from '../../../../components/money/PaymentTable.tsx'
import { NextPage } from '../../../../components/office/NextPage.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import { PaymentFilters } from './PaymentFilters.tsx'

export default function PaymentsPage() {
  const { payments, isFiltered, first, next, csv } = useData<Data>()
  return (
    <AdminPage
      title="Payments"
      part="/admin/payments"
      aside={
        csv && (
          <LinkButton variant="secondary" href={csv} icon={<Download size={20} aria-hidden="true" />}>
            Export as CSV
          </LinkButton>
        )
      }
    >
      <PaymentFilters />
      <Card
        title={isFiltered ? 'Found' : 'Newest first'}
        actions={isFiltered && <a href="/admin/payments">Show all</a>}
      >
        <PaymentTable caption="Payments" payments={payments} empty={<NothingFound isFiltered={isFiltered} />} />
        <NextPage label="Pages of payments" first={first} next={next} />
      </Card>
    </AdminPage>
  )
}

function NothingFound({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      drawing={<Search size={48} aria-hidden="true" />}
      title="No payment is like that"
      action={<a href="/admin/payments">Show all payments</a>}
    >
      Look for a part of it only, or for another day.
    </EmptyState>
  ) : (
    <EmptyState title="No payments yet" action={<a href="/admin/bookings">Bookings</a>}>
      Each payment appears here as soon as it is begun.
    </EmptyState>
  )
}
