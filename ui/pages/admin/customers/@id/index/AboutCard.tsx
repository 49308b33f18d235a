import { useData } from 'vike-react/useData'
import { Card } from '../../../../../components/Card.tsx'
import { SummaryList, type SummaryRow } from '../../../../../components/SummaryList.tsx'
import { phoneWords } from '../../../../../components/office/phone-words.ts'
import { telephoneLink } from '../../../../../format.ts'
import type { Data } from './+data.ts'

/** How they are reached, and what their bills say. */
export function AboutCard() {
  const { href, account, phone, email, address, since, business, isBusiness } = useData<Data>()
  const bills = [business.billingName, business.billingEmail, business.billingAddress, business.billingPostcode]
  const rows: readonly (SummaryRow | false)[] = [
    { label: 'Phone', value: phone ? <a href={telephoneLink(phone)}>{phoneWords(phone)}</a> : 'Not given' },
    {
      label: 'E-mail',
      value: (
        <a className="breaks-anywhere" href={`mailto:${email}`}>
          {email}
        </a>
      ),
    },
    { label: 'Address', value: address ?? 'Not given' },
    { label: 'Customer since', value: since },
    isBusiness && { label: 'Company', value: business.companyName ?? 'Not given' },
    business.vatNumber !== null && { label: 'VAT number', value: business.vatNumber },
    business.purchaseOrder !== null && { label: 'Purchase order', value: business.purchaseOrder },
    business.billingEmail !== null && {
      label: 'Bills go to',
      value: <span className="breaks-anywhere">{bills.filter((line) => line !== null).join('\n')}</span>,
    },
  ]
  return (
    <Card title="About them" actions={account && <a href={account}>Their account</a>}>
      <SummaryList rows={rows.filter((row) => row !== false)} />
      <p>
        <a href={`${href}/business`}>{isBusiness ? 'Change business details' : 'Add business details'}</a>
      </p>
    </Card>
  )
}
