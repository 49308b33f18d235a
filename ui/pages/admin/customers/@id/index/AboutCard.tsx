import type { ReactNode } from 'react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Card } from '../../../../../components/Card.tsx'
import { phoneWords } from '../../../../../components/office/phone-words.ts'
import { telephoneLink } from '../../../../../format.ts'
import type { Data } from './+data.ts'

interface Fact {
  readonly word: string
  readonly fact: ReactNode
}

/** How they are reached, and what their bills say. */
export function AboutCard() {
  const { id, mayBill, href, account, phone, email, address, since, business, isBusiness } = useData<Data>()
  const { companyName, vatNumber, purchaseOrder, billingEmail } = business
  const bills = [business.billingName, billingEmail, business.billingAddress, business.billingPostcode]
  const facts: readonly (Fact | false)[] = [
    { word: 'Phone', fact: phone ? <a href={telephoneLink(phone)}>{phoneWords(phone)}</a> : 'Not given' },
    { word: 'E-mail', fact: email === '' ? 'Not given' : <a href={`mailto:${email}`}>{email}</a> },
    { word: 'Address', fact: address ?? 'Not given' },
    { word: 'Customer since', fact: since },
    isBusiness && { word: 'Company', fact: companyName ?? 'Not given' },
    vatNumber !== null && { word: 'VAT number', fact: vatNumber },
    purchaseOrder !== null && { word: 'Purchase order', fact: purchaseOrder },
    billingEmail !== null && { word: 'Bills go to', fact: bills.filter((line) => line !== null).join('\n') },
  ]
  return (
    <Card
      title="About them"
      actions={
        <span className="row">
          <a href={`${href}/business`}>{isBusiness ? 'Change business details' : 'Add business details'}</a>
          {mayBill && <a href={at.invoices.statement(id)}>Statement of account</a>}
          {account && <a href={account}>Their account</a>}
        </span>
      }
    >
      <dl className="customer-facts">
        {facts.map(
          (one) =>
            one && (
              <div key={one.word}>
                <dt>{one.word}</dt>
                <dd>{one.fact}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}
