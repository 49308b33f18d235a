import {
  type FigureFacts,
  type TypedFigures,
  documentTypes,
  hasOwnVat,
  kindOfDocument,
  rowsOfFields,
  sumsOfTyped,
} from '#modules/invoicing'
import { formatPence } from '#modules/shared'
import { summaryOf, tooLargeDiscount } from '../../components/invoices/draft-summary.ts'
import { addRow, removeRow, renumber, rowsIn } from './item-rows.ts'

/**
 * The form of a document in the browser: rows come and go here, and the summary follows what is typed. Without this script
 * the same buttons bring the page with its rows and sums from the server.
 */
const form = document.querySelector<HTMLFormElement>('form[data-draft-form]')

/** The total is read out when it has not changed for so long. */
const quietMs = 800

function attend(page: HTMLFormElement): void {
  const facts: FigureFacts = JSON.parse(page.dataset['facts'] ?? '')
  let reading = 0

  page.dataset['awake'] = ''
  look()
  page.addEventListener('input', look)
  page.addEventListener('click', (event) => {
    const { target } = event
    const button = target instanceof Element ? target.closest('button') : null
    if (button?.hasAttribute('data-add')) {
      event.preventDefault()
      addRow(page)
      look()
    }
    // The summary follows already, so that Enter in a field has nothing to do.
    if (button?.value === 'total') event.preventDefault()
    const row = button?.hasAttribute('data-remove') ? button.closest<HTMLElement>('[data-item]') : null
    if (!row) return
    event.preventDefault()
    removeRow(page, row)
    look()
  })
  page.addEventListener('submit', (event) => {
    const { submitter } = event
    if (!(submitter instanceof HTMLButtonElement)) return
    if (page.ariaBusy === 'true') return event.preventDefault()
    const words = submitter.dataset['working']
    if (words === undefined) return
    page.ariaBusy = 'true'
    submitter.ariaBusy = 'true'
    const last = submitter.lastChild
    if (!last) return
    const usual = last.textContent
    last.textContent = words
    // A page that comes back from the memory of the browser works again.
    globalThis.addEventListener('pagehide', () => {
      page.ariaBusy = null
      submitter.ariaBusy = null
      last.textContent = usual
    })
  })

  function figures(): TypedFigures {
    const typed = Object.fromEntries(
      [...new FormData(page)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
    )
    const text = (name: string) => typed[name] ?? ''
    return {
      type: documentTypes.find((type) => type === typed['document_type']) ?? 'invoice',
      rows: rowsOfFields(typed),
      taxRate: text('tax_rate'),
      discount: text('discount_amount'),
      pricesIncludeVat: typed['prices_include_vat'] === 'yes',
      cisRate: text('customer.cis_rate'),
    }
  }

  function chosen(): string {
    return page.querySelector<HTMLSelectElement>('[name="booking_id"]')?.value ?? ''
  }

  function look(): void {
    const typed = figures()
    const parts = { hasPrices: kindOfDocument(typed.type) !== 'note', hasTax: hasOwnVat(typed.type) }
    for (const [name, isThere] of Object.entries(parts)) {
      for (const part of page.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)) part.hidden = !isThere
    }
    const invoiced = page.querySelector<HTMLElement>('[data-invoiced]')
    // The warning is about one booking; the server knows of others.
    if (invoiced) invoiced.hidden = invoiced.dataset['invoiced'] !== chosen()
    const { amounts, totals, isDiscountTooLarge } = sumsOfTyped(typed, facts)
    for (const [place, row] of rowsIn(page).entries()) {
      const amount = amounts[place]
      if (amount !== undefined) write(row.querySelector('[data-amount]'), formatPence(amount))
    }
    for (const { key, value, isShown } of summaryOf(totals, facts.vatRegistered)) {
      const line = page.querySelector<HTMLElement>(`[data-sum="${key}"]`)
      if (!line) continue
      line.hidden = !isShown
      write(line.querySelector('dd'), value)
    }
    write(page.querySelector('[data-discount-fault]'), isDiscountTooLarge ? tooLargeDiscount : '')
    clearTimeout(reading)
    reading = window.setTimeout(
      () => write(page.querySelector('[data-said]'), `Total ${formatPence(totals.total)}`),
      quietMs,
    )
  }

  renumber(page)
}

function write(place: Element | null, words: string): void {
  if (place && place.textContent !== words) place.textContent = words
}

if (form) attend(form)
