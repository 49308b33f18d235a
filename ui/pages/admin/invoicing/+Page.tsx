import { useData } from 'vike-react/useData'
import { at, atSystem } from '#modules/shared'
import { SettingHistory } from '../../../components/settings/SettingHistory.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'
import { BankCard } from './BankCard.tsx'
import { InterestCard, RatesCard } from './InterestCard.tsx'
import { SendingCard } from './SendingCard.tsx'
import { TermsCard } from './TermsCard.tsx'
import { VatCard } from './VatCard.tsx'

export default function InvoicingPage() {
  const { done, history } = useData<Data>()
  return (
    <AdminPage title="Invoice settings" part="/admin/invoicing" done={done}>
      <p className="lead">
        They apply to documents that are issued from now on: an issued document stays as it is. Name and address of the
        business stand at <a href={at.admin.business()}>Business</a>, numbers at{' '}
        <a href={atSystem.invoiceNumbers()}>Invoice numbers</a>, logo and colour at{' '}
        <a href={atSystem.appearance()}>Appearance</a>.
      </p>
      <VatCard />
      <BankCard />
      <TermsCard />
      <InterestCard />
      <RatesCard />
      <SendingCard />
      <SettingHistory history={history} />
    </AdminPage>
  )
}
