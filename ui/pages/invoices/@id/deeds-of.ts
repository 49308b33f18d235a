import { shownStatus } from '#modules/billing'
import {
  type BillingDocument,
  type VatKind,
  amountToPay,
  judgeMove,
  kindOfDocument,
  leftOf,
  leftToCredit,
} from '#modules/invoicing'
import { type Role, at, formatPence, inBusinessZone, may, pence, poundsText } from '#modules/shared'

const vatWords: Readonly<Record<VatKind, string>> = {
  standard: 'standard rate',
  reduced: 'reduced rate',
  zero: 'zero rate',
  exempt: 'exempt',
  outside: 'without VAT',
  reverse_standard: 'reverse charge at the standard rate',
  reverse_reduced: 'reverse charge at the reduced rate',
}

/** The deeds of the office that this document admits now; the server judges each again when it is done. */
export function deedsOf(
  document: BillingDocument,
  credits: readonly BillingDocument[],
  { who, today }: { readonly who: { readonly role: Role }; readonly today: Temporal.PlainDate },
) {
  const { content, status, issued, totals } = document
  const { type, customer } = content
  const kind = kindOfDocument(type)
  const isDraft = issued === null
  const isCharge = kind === 'charge'
  const left = isDraft ? amountToPay(totals) : leftOf(document)
  const moves = (to: Parameters<typeof judgeMove>[1]) => {
    const judged = judgeMove(document, to)
    return judged.ok && judged.value !== null
  }
  const mayTake = isCharge && may(who, 'take-payments') && status !== 'void' && status !== 'credited' && left > 0
  const isOpenOffer = kind === 'offer' && shownStatus(document, today) === 'sent'
  const isLive = status !== 'void' && status !== 'cancelled'
  return {
    isDraft,
    isCharge,
    email: customer.email,
    customer: customer.name,
    issue: isDraft,
    edit: isDraft && kind !== 'credit' && kind !== 'receipt' ? at.invoices.edit(document.id) : null,
    remove: isDraft,
    send: isLive && customer.email !== '',
    isSent: document.sentAt !== null,
    paid: mayTake
      ? {
          left: formatPence(left),
          leftText: poundsText(left),
          today: today.toString(),
          from: fromOf(document),
          mayDeduct: customer.cisRegistered,
        }
      : null,
    duplicate: kind !== 'credit' && kind !== 'receipt',
    invoiceFrom: (kind === 'offer' || kind === 'request') && moves('invoiced'),
    void: may(who, 'settings') && moves('void'),
    writeOff: may(who, 'settings') && moves('written_off') && left > 0 ? formatPence(left) : null,
    credit:
      isCharge && !isDraft && status !== 'void' && document.origin !== 'import' ? creditOf(document, credits) : null,
    /** Something is reminded of that may be paused. */
    pause: !isDraft && document.sentAt !== null && (isOpenOffer || (isCharge && isLive && left > 0)),
    answer: isOpenOffer,
    received: kind === 'order' && moves('received'),
    cancel: kind === 'order' && moves('cancelled'),
    delivered: kind === 'note' && moves('delivered'),
  }
}

/** The first day on which money for it can have come in. */
function fromOf({ createdAt }: BillingDocument): string {
  return inBusinessZone(createdAt).toPlainDate().subtract({ years: 1 }).toString()
}

/** The amounts that credit notes may still take back, by kind of VAT; null where nothing is left. */
function creditOf(document: BillingDocument, credits: readonly BillingDocument[]) {
  const { pricesIncludeVat } = document.content
  const { total, groups } = leftToCredit(document, credits)
  if (total <= 0) return null
  const parts = groups
    .map(({ vat, net, tax }) => ({ vat, most: pence(pricesIncludeVat ? net + tax : net) }))
    .filter(({ most }) => most > 0)
  return {
    left: formatPence(total),
    parts: parts.map(({ vat, most }) => ({
      name: `amount_${vat}`,
      label: parts.length === 1 ? 'Amount in pounds' : `Amount in pounds, ${vatWords[vat]}`,
      hint: `Up to ${formatPence(most)}${priceWords(vat, pricesIncludeVat)}`,
    })),
  }
}

function priceWords(vat: VatKind, pricesIncludeVat: boolean): string {
  if (vat !== 'standard' && vat !== 'reduced') return ''
  return pricesIncludeVat ? ', VAT included' : ', VAT comes on top'
}
