import { Download } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge } from '../../../components/Badge.tsx'
import { Button, LinkButton } from '../../../components/form/Button.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data, Return } from './+data.ts'
import { BoxesCard } from './BoxesCard.tsx'
import { CloseCard } from './CloseCard.tsx'
import { DocumentsCard } from './DocumentsCard.tsx'
import './vat-return.css'

export default function VatReturnPage() {
  const { done, action, isRegistered, hasNumber, periods, shown } = useData<Data>()
  return (
    <AdminPage title="VAT return" part="/admin/vat-return" done={done}>
      {!isRegistered && (
        <Notice title="The business is not registered for VAT">
          <p>
            {shown
              ? 'The returns of the time in which it was registered stay here.'
              : 'There is no VAT to report, and no document charges any. Once you register with HMRC, say so and the returns begin here.'}{' '}
            <a href={at.admin.invoicing()}>Registration for VAT</a>
          </p>
        </Notice>
      )}
      {isRegistered && !hasNumber && (
        <Notice tone="warn" title="The VAT number is missing">
          <p>
            Without it no invoice with VAT can be issued. <a href={at.admin.invoicing()}>Give the VAT number</a>
          </p>
        </Notice>
      )}
      {shown && (
        <>
          <form method="get" action={action} className="vat-period">
            <Select name="from" label="Period" options={periods} defaultValue={shown.from} />
            <Button variant="secondary">Show</Button>
          </form>
          <Heading shown={shown} />
          <BoxesCard shown={shown} action={action} />
          <CloseCard shown={shown} action={action} />
          <DocumentsCard documents={shown.documents} />
        </>
      )}
    </AdminPage>
  )
}

function Heading({ shown }: { readonly shown: Return }) {
  const { title, isClosed, isOver, scheme, csv } = shown
  return (
    <div className="stack stack-tight">
      <div className="row row-apart">
        <h2 className="vat-title">
          {title} {isClosed ? <Badge tone="good">Closed</Badge> : <Badge>{isOver ? 'Open' : 'Not over yet'}</Badge>}
        </h2>
        <LinkButton variant="secondary" href={csv} icon={<Download size={20} aria-hidden="true" />}>
          Download for bridging software
        </LinkButton>
      </div>
      <p className="soft">
        {scheme === 'cash'
          ? 'Cash accounting: documents count by the money that came in.'
          : 'Standard accounting: documents count by their tax point.'}
      </p>
    </div>
  )
}
