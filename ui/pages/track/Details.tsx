import { Fragment } from 'react'
import { Button } from '../../components/form/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { SummaryList, type SummaryRow } from '../../components/SummaryList.tsx'
import { phoneWords } from '../../components/office/phone-words.ts'
import { formatPence } from '../../format.ts'
import type { Data } from './@id/+data.ts'
import type { Money } from './money.ts'

/** The booking, its address, and the payments. */
export function Details({ data }: { readonly data: Data }) {
  const { contact, property, billing, problem, notes, photos, money, booking, cancel, agreed } = data
  const rows: readonly SummaryRow[] = [
    { label: 'Problem', value: problem },
    ...notes.map(({ label, text }) => ({ label, value: text })),
    ...(property === null ? [] : [{ label: 'Property', value: property }]),
    { label: 'Address', value: `${contact.address}\n${contact.postcode}` },
    { label: 'Contact', value: `${contact.name}\n${phoneWords(contact.phone)}\n${contact.email}` },
  ]
  return (
    <>
      {money && (
        <Card title="Payment">
          <SummaryList rows={[...moneyRows(money), ...billingRows(billing)]} />
          {money.payingWords && <p className="soft">{money.payingWords}</p>}
          {money.isCardSaved && cancel?.free && (
            <form method="post" action={`/pay/${booking.id}/other-card`} noValidate>
              <Button variant="secondary">Use another card</Button>
            </form>
          )}
          {money.receipts.map(({ href, words }) => (
            <p key={href}>
              <a href={href}>Receipt</a> <span className="soft">{words}</span>
            </p>
          ))}
        </Card>
      )}
      <Card title="Details">
        <SummaryList rows={rows} />
        {agreed && (
          <p>
            <a href={agreed.file}>What you agreed to, with the cancellation form (PDF)</a>
          </p>
        )}
        {agreed && agreed.pages.length > 0 && (
          <p className="soft">
            Part of it:{' '}
            {agreed.pages.map(({ page, title, version, address }, place) => (
              <Fragment key={page}>
                {place > 0 && ', '}
                {address ? <a href={address}>{title}</a> : title} ({version})
              </Fragment>
            ))}
          </p>
        )}
        {photos.length > 0 && (
          <ul className="plain track-photos">
            {photos.map(({ src, width, height }, place) => (
              <li key={src}>
                <a href={src}>
                  <img
                    src={src}
                    width={width}
                    height={height}
                    loading="lazy"
                    alt={`What is broken, ${place + 1} of ${photos.length}`}
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

function billingRows(billing: Data['billing']): readonly SummaryRow[] {
  const { payer = null, purchaseOrder = null } = billing ?? {}
  return [
    ...(payer ? [{ label: 'Who pays', value: `${payer.name}\n${payer.email}` }] : []),
    ...(purchaseOrder === null ? [] : [{ label: 'Purchase order', value: purchaseOrder }]),
  ]
}

function moneyRows({
  price,
  vatRegistered,
  isFinal,
  isFree,
  paid,
  held,
  isCardSaved,
  refunded,
  onItsWay,
}: Money): readonly SummaryRow[] {
  if (isFree) return [{ label: 'Price', value: 'Nothing to pay: this is a claim on the guarantee' }]
  return [
    {
      label: isFinal ? 'Final price' : 'Price',
      value: vatRegistered ? `${formatPence(price)} incl. VAT` : formatPence(price),
    },
    { label: 'Paid', value: paid > 0 ? formatPence(paid) : 'Nothing yet' },
    ...(held > 0
      ? [{ label: isCardSaved ? 'On your saved card, at most' : 'Set aside on your card', value: formatPence(held) }]
      : []),
    ...(refunded > 0 ? [{ label: 'Refunded', value: formatPence(refunded) }] : []),
    ...(onItsWay > 0 ? [{ label: 'Refund on its way', value: formatPence(onItsWay) }] : []),
  ]
}
