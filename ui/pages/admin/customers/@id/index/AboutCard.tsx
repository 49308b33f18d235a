import type { ReactNode } from 'react'
import { useData } from 'vike-react/useData'
import { Card } from '../../../../../components/Card.tsx'
import { phoneWords } from '../../../../../components/office/phone-words.ts'
import { telephoneLink } from '../../../../../format.ts'
import type { Data } from './+data.ts'

/** How they are reached, and what their bills say. */
export function AboutCard() {
  const { href, account, phone, email, address, since, business, isBusiness } = useData<Data>()
  const { companyName, vatNumber, purchaseOrder, billingEmail } = business
  const bills = [business.billingName, billingEmail, business.billingAddress, business.billingPostcode]
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Phone', phone ? <a href={telephoneLink(phone)}>{phoneWords(phone)}</a> : 'Not given'],
    ['E-mail', <a href={`mailto:${email}`}>{email}</a>],
    ['Address', address ?? 'Not given'],
    ['Customer since', since],
    ...(isBusiness ? ([['Company', companyName ?? 'Not given']] as const) : []),
    ...(vatNumber === null ? [] : ([['VAT number', vatNumber]] as const)),
    ...(purchaseOrder === null ? [] : ([['Purchase order', purchaseOrder]] as const)),
    ...(billingEmail === null ? [] : ([['Bills go to', bills.filter((line) => line !== null).join('\n')]] as const)),
  ]
  return (
    <Card
      title="About them"
      actions={
        <span className="row">
          <a href={`${href}/business`}>{isBusiness ? 'Change business details' : 'Add business details'}</a>
          {account && <a href={account}>Their account</a>}
        </span>
      }
    >
      <dl className="customer-facts">
        {facts.map(([word, fact]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
