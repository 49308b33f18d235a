import { Store } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { EmptyState } from '../../../../../components/EmptyState.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { FilterForm, TextFilter } from '../../../../../components/office/FilterForm.tsx'
import { Table } from '../../../../../components/Table.tsx'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'

/** Finds the listing or the job of a manual payment. */
export default function AdvertPaymentsPage() {
  const { asked, isAsked, adverts } = useData<Data>()
  return (
    <AdminPage
      title="Payments of listings and jobs"
      part="/admin/payments"
      back={{ href: at.admin.payments(), words: 'Payments' }}
    >
      <p>Record cash, a transfer or a cheque for a listing or a job. Its days are bought at once.</p>
      <FilterForm
        label="Listings and jobs"
        action={at.admin.advertPayments()}
        first={<TextFilter label="Owner's name, e-mail or telephone, or the address of the page" asked={asked} />}
      />
      {isAsked && (
        <Card title="Found">
          <Table<Data['adverts'][number]>
            caption="Listings and jobs"
            captionHidden
            rows={adverts}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'advert',
                label: 'Advert',
                cell: ({ title, href, state }) => (
                  <span className="two-lines">
                    <a href={href}>{title}</a> <span className="soft small">{state}</span>
                  </span>
                ),
              },
              { key: 'owner', label: 'Owner', cell: ({ owner }) => owner },
              { key: 'until', label: 'Paid until', cell: ({ until }) => until },
              {
                key: 'record',
                label: 'Payment',
                cell: ({ record, title }) =>
                  record ? (
                    <a href={record}>
                      Record a payment<span className="out-of-sight"> for {title}</span>
                    </a>
                  ) : (
                    <span className="soft">It takes no money</span>
                  ),
              },
            ]}
            empty={
              <EmptyState drawing={<Store size={48} aria-hidden="true" />} title="No listing or job matches">
                Look for the owner&rsquo;s e-mail address, or paste the address of the page.
              </EmptyState>
            }
          />
        </Card>
      )}
    </AdminPage>
  )
}
