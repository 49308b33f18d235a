import { type Paper, lineAmount, paperOf, paperWords, textOf } from '#modules/invoicing'
import { formatPence } from '#modules/shared'
import { fieldId } from '../../components/form/field-id.ts'
import { daysToPay, defaultNumber, notesFor, numberFor, partsOf, partyOf } from './defaults.ts'
import { addRow, removeRow, renumber, rowsIn } from '../invoices/item-rows.ts'
import { answerTo, typeIn, typedIn } from './form.ts'
import { type TypedFault, faultsIn, isEmpty, warningsFor } from './judge-typed.ts'
import { fileName, mailAddress } from './mail.ts'
import { paperFactsOf, sortCodeText } from './paper-facts.ts'
import { sumsOf } from './read-typed.ts'
import { focusFaults, showFaults } from './show-faults.ts'
import { showPaper } from './show-paper.ts'

/** The public invoice generator: everything happens in this page, and nothing of it is sent or kept. */
const form = document.querySelector<HTMLFormElement>('form[data-generator]')

const dayMs = 86_400_000
/** The label of the button says so long that the text was copied. */
const copiedMs = 3_000
/** The sum is read out when it has not changed for so long. */
const quietMs = 800

function attend(page: HTMLFormElement): void {
  const part = <Type extends HTMLElement = HTMLElement>(name: string): Type => {
    const found = document.querySelector<Type>(`[data-${name}]`)
    if (!found) throw new Error(`The page has no ${name}`)
    return found
  }
  const [download, print, email, copy] = ['download', 'print', 'email', 'copy'].map((name) =>
    part<HTMLButtonElement>(name),
  )
  const said = part('said')
  /** The fields whose fault was shown: it is over once it is mended, and no new one appears while somebody types. */
  let shown: ReadonlySet<string> = new Set()
  let hasTyped = false
  let copied = 0
  let reading = 0

  const paper = (): Paper => paperOf(paperFactsOf(typedIn(page)))

  fillIn()
  renumber(page)
  look()
  part('scripted').dataset['awake'] = ''
  afterPage(() => void loadPrinter().then(() => (part('offline').hidden = false), ignored))

  page.addEventListener('submit', (event) => event.preventDefault())
  page.addEventListener('input', ({ target }) => {
    hasTyped = true
    if (target === answerTo(page, 'type')) changeType()
    if (target === answerTo(page, 'date')) setDueDate()
    look()
  })
  answerTo(page, 'sort_code').addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) target.value = sortCodeText(target.value)
  })
  part('add').addEventListener('click', () => {
    addRow(page)
    look()
  })
  part('items').addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-remove]') : null
    const row = button?.closest<HTMLElement>('[data-item]')
    if (!row) return
    shown = new Set()
    removeRow(page, row)
    look()
  })
  download?.addEventListener('click', () => whenRight(() => void savePdf()))
  print?.addEventListener('click', () => whenRight(() => globalThis.print()))
  email?.addEventListener('click', () => whenRight(openMail))
  copy?.addEventListener('click', () => whenRight(() => void copyText()))
  globalThis.addEventListener('beforeunload', (event) => {
    if (hasTyped) event.preventDefault()
  })

  /** The number and the days depend on the clock of the visitor, so the server leaves them empty. */
  function fillIn(): void {
    const number = answerTo(page, 'number')
    const date = answerTo(page, 'date')
    if (number.value === '') number.value = defaultNumber(typeIn(page), performance.timeOrigin + performance.now())
    if (date.value === '') date.value = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format()
    if (answerTo(page, 'due_date').value === '') setDueDate()
    changeType()
  }

  function setDueDate(): void {
    const [date, due] = ['date', 'due_date'].map((name) => answerTo(page, name))
    if (!(date instanceof HTMLInputElement) || !(due instanceof HTMLInputElement)) return
    if (!Number.isNaN(date.valueAsNumber)) due.valueAsNumber = date.valueAsNumber + daysToPay * dayMs
  }

  /** The letters of the number, the notes and the fields follow the type. */
  function changeType(): void {
    const type = typeIn(page)
    const [number, notes] = [answerTo(page, 'number'), answerTo(page, 'notes')]
    number.value = numberFor(type, number.value)
    notes.value = notesFor(type, notes.value)
    const words = paperWords(type)
    part('due-label').textContent = words.due
    part('customer-title').textContent = words.customer
    for (const each of page.querySelectorAll('[data-party]')) each.textContent = partyOf(type)
  }

  /** Sums, warnings, paper and buttons by what is typed now. */
  function look(): void {
    const typed = typedIn(page)
    const { totals, rate, lines } = sumsOf(typed)
    for (const [name, isThere] of Object.entries(partsOf(typed.type))) {
      for (const each of page.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)) each.hidden = !isThere
    }
    for (const [place, row] of rowsIn(page).entries()) {
      const amount = row.querySelector('[data-amount]')
      const line = lines[place]
      if (amount && line) amount.textContent = formatPence(lineAmount(line))
    }
    part('subtotal').textContent = formatPence(totals.subtotal)
    part('tax-label').textContent = `VAT (${rate / 100}%)`
    part('tax').textContent = formatPence(totals.tax)
    part('total').textContent = formatPence(totals.total)
    if (email) email.disabled = isEmpty(typed.customer.email)
    part('email-hint').hidden = !isEmpty(typed.customer.email)
    showWarnings(warningsFor(typed))
    showFaults(
      page,
      faultsIn(typed).filter(({ path }) => shown.has(path)),
    )
    showPaper(part('paper'), paper())
    clearTimeout(reading)
    reading = window.setTimeout(() => {
      const words = `Total ${formatPence(totals.total)}`
      if (said.textContent !== words) said.textContent = words
    }, quietMs)
  }

  function showWarnings(warnings: readonly TypedFault[]): void {
    const list = part('warnings')
    // The list is read out where it changes.
    if (list.dataset['shown'] === JSON.stringify(warnings)) return
    list.dataset['shown'] = JSON.stringify(warnings)
    list.replaceChildren(
      ...warnings.map(({ path, message }) => {
        const item = document.createElement('li')
        const link = document.createElement('a')
        link.href = `#${fieldId(path)}`
        link.textContent = message
        item.append(link)
        return item
      }),
    )
    part('warning-box').hidden = warnings.length === 0
  }

  /** Does it where the document can be made, or says what is missing. */
  function whenRight(act: () => void): void {
    const faults = faultsIn(typedIn(page))
    shown = new Set(faults.map(({ path }) => path))
    showFaults(page, faults)
    part('failed').textContent = ''
    if (faults.length > 0) focusFaults(page)
    else act()
  }

  async function savePdf(): Promise<void> {
    const made = paper()
    const words = download?.lastChild
    try {
      if (download && words) {
        download.ariaBusy = 'true'
        words.textContent = 'Preparing...'
      }
      const { printPdf } = await loadPrinter()
      const address = URL.createObjectURL(await printPdf(made))
      const link = document.createElement('a')
      link.href = address
      link.download = fileName(typedIn(page).number)
      link.click()
      setTimeout(() => URL.revokeObjectURL(address), dayMs / 1440)
      hasTyped = false
    } catch {
      part('failed').textContent =
        'The PDF could not be made. Use Print and save as PDF, or try again with a connection.'
    } finally {
      if (download && words) {
        download.ariaBusy = null
        words.textContent = 'Download'
      }
    }
  }

  /** An address that leaves the page would end it; a link to a mail program does not. */
  function openMail(): void {
    const link = document.createElement('a')
    link.href = mailAddress(paper(), typedIn(page).customer.email)
    page.append(link)
    link.click()
    link.remove()
  }

  async function copyText(): Promise<void> {
    try {
      await navigator.clipboard.writeText(textOf(paper()))
      hasTyped = false
      const words = copy?.lastChild
      if (!words) return
      words.textContent = 'Copied!'
      clearTimeout(copied)
      copied = window.setTimeout(() => (words.textContent = 'Copy'), copiedMs)
      said.textContent = 'Copied!'
    } catch {
      part('failed').textContent = 'Failed to copy to clipboard'
    }
  }
}

const ignored = () => {}

const loadPrinter = () => import('./print-pdf.ts')

/** When the page is loaded and the browser has nothing else to do. */
function afterPage(act: () => void): void {
  const whenIdle = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(act) : setTimeout(act, 1))
  if (document.readyState === 'complete') whenIdle()
  else globalThis.addEventListener('load', whenIdle, { once: true })
}

if (form) attend(form)
