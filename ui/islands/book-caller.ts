import { type Choice, makeCombobox } from './combobox.ts'
import { findPlaces } from './find-places.ts'
import { typeServices } from './type-services.ts'

/**
 * Keeps the form for a caller on the page while the conversation goes on: the same form to the same server, whose answer
 * has the parts that follow from what was typed. The price and the times are the server's. Without this script the same
 * buttons bring the whole page.
 */
const form = document.querySelector<HTMLFormElement>('form[data-caller-desk]')
const says = form?.querySelector('[data-caller-says]')
const lookPauseMs = 150

/** Each part as the server sent it last. */
const sent = new Map<string, Node>()
let turn = 0
let waiting = 0
let looks = 0
/** The answer that is on its way; null while none is. */
let asking: Promise<unknown> | null = null
/** The answer that brings a chosen customer, place or photo. */
let choosing: Promise<void> = Promise.resolve()
let isBooking = false

/** `live` parts have no text that is typed; `whole` ones are renewed only when the clerk chooses something in them. */
function partsIn(root: ParentNode, most: 'live' | 'whole'): readonly HTMLElement[] {
  const selector = most === 'live' ? '[data-part="live"]' : '[data-part]'
  return [...root.querySelectorAll<HTMLElement>(selector)]
}

/** Whether it renewed the parts: not when a later question overtook it, and not when the server did not answer. */
async function ask(intent: string, parts: 'live' | 'whole' = 'live'): Promise<boolean> {
  clearTimeout(waiting)
  // A customer who is being chosen is part of every later question.
  await choosing
  const mine = ++turn
  const before = typedNow(form)
  const answer = send(intent).catch(() => null)
  if (parts === 'whole') choosing = answer.then(() => new Promise<void>((resolve) => setTimeout(resolve)))
  asking = answer
  form?.setAttribute('aria-busy', 'true')
  const page = await answer
  if (mine !== turn) return false
  asking = null
  form?.removeAttribute('aria-busy')
  for (const part of page ? partsIn(page, parts) : []) renew(part, before, intent.startsWith('customer:'))
  tell(page ? '' : 'The server did not answer. Nothing is lost: try that again.')
  return page !== null
}

async function send(intent: string): Promise<Document | null> {
  if (!form) return null
  const typed = new FormData(form)
  typed.set('intent', intent)
  const body = intent === 'photos' ? typed : textsOf(typed)
  const answer = await fetch(form.action, { method: 'POST', body })
  if (answer.redirected) location.assign(answer.url)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return page.querySelector('form[data-caller-desk]') ? page : null
}

/** Only photos are sent as an upload, of which an hour takes a number. */
function textsOf(typed: FormData): URLSearchParams {
  return new URLSearchParams([...typed].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

function tell(words: string): void {
  if (says) says.textContent = words
}

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function textFields(root: ParentNode): readonly TextField[] {
  const fields = root.querySelectorAll<TextField>('input[name], textarea[name], select[name]')
  return [...fields].filter(({ type }) => !['checkbox', 'file', 'hidden', 'radio'].includes(type))
}

/** Texts and choices: both go on while an answer is on its way, and are not lost when it comes. */
function typedNow(root: ParentNode | null): ReadonlyMap<string, string> {
  if (root === null) return new Map()
  const fields = [...textFields(root), ...radios(root).filter(({ checked }) => checked)]
  return new Map(fields.map(({ name, value }) => [name, value]))
}

function radios(root: ParentNode): readonly HTMLInputElement[] {
  return [...root.querySelectorAll<HTMLInputElement>('input[type="radio"][name]')]
}

/**
 * Puts a part in its place, unless it is as it was. The element that has the focus there has it again. A part of one person
 * is put in its place for another one in any case: what was typed and ticked there is not in the part as it was sent.
 */
function renew(part: HTMLElement, before: ReadonlyMap<string, string>, isOtherPerson: boolean): void {
  const shown = document.getElementById(part.id)
  // The part came with the one around it.
  if (shown === part) sent.set(part.id, part.cloneNode(true))
  if (!shown || shown === part) return
  if (sent.get(part.id)?.isEqualNode(part) && !(isOtherPerson && 'ofCaller' in part.dataset)) return
  sent.set(part.id, part.cloneNode(true))
  const focused = shown.contains(document.activeElement) ? document.activeElement : null
  const folded = [...shown.querySelectorAll('details')].map(({ open }) => open)
  const typedSince = new Map([...typedNow(shown)].filter(([name, value]) => before.get(name) !== value))
  shown.replaceWith(part)
  for (const field of textFields(part)) field.value = typedSince.get(field.name) ?? field.value
  for (const radio of radios(part)) radio.checked ||= typedSince.get(radio.name) === radio.value
  for (const [place, details] of [...part.querySelectorAll('details')].entries())
    details.open ||= folded[place] ?? false
  enhance(part)
  if (focused) counterpart(part, focused)?.focus()
}

function counterpart(part: HTMLElement, before: Element): HTMLElement | null {
  if (before instanceof HTMLInputElement && (before.type === 'radio' || before.type === 'checkbox')) {
    const same = [...part.querySelectorAll('input')].find(
      ({ name, value }) => name === before.name && value === before.value,
    )
    return same ?? null
  }
  return before.id === '' ? null : part.querySelector<HTMLElement>(`#${CSS.escape(before.id)}`)
}

/** The list of found customers, as the server writes it, becomes the list of the combobox. */
async function findCallers(typed: string): Promise<readonly Choice[] | null> {
  const mine = ++looks
  await new Promise((resolve) => setTimeout(resolve, lookPauseMs))
  if (mine !== looks || !form) return null
  const answer = await fetch(`${form.action}?${new URLSearchParams({ q: typed })}`).catch(() => null)
  if (mine !== looks || !answer?.ok) return null
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return [...page.querySelectorAll<HTMLButtonElement>('[data-found] button')].map((button) => {
    const words = document.createDocumentFragment()
    words.append(...button.childNodes)
    return { value: button.value, words }
  })
}

async function chooseCaller({ value }: Choice): Promise<void> {
  if (!(await ask(value, 'whole'))) return
  const known = document.querySelector<HTMLElement>('#caller-known')
  const careful = known?.querySelector('.notice-safety')?.textContent ?? ''
  tell(`${document.querySelector('#caller-who .card-title')?.textContent ?? 'New customer'}. ${careful}`)
  // One place of theirs and "Another address": the first is as good as certain.
  const search = document.querySelector<HTMLInputElement>('#field-findPlace')
  const isPlaceAsked = document.querySelectorAll('input[name="place"]').length > 2
  const place = search?.value === '' ? '#field-findPlace' : 'input[name="place"]:checked'
  const asked = isPlaceAsked ? place : '#field-serviceId'
  const next = { 'customer:new': '#field-name', 'customer:none': '#field-q' }[value] ?? asked
  document.querySelector<HTMLElement>(next)?.focus()
}

function enhanceSearch(part: ParentNode): void {
  const input = part.querySelector<HTMLInputElement>('input#field-q')
  if (!input) return
  for (const line of part.querySelectorAll<HTMLElement>('[data-found] > li:not(:last-child)')) line.hidden = true
  const button = part.querySelector<HTMLElement>('button[value="find"]')
  if (button) button.hidden = true
  makeCombobox({ input, label: 'Customers', find: findCallers, pick: (choice) => void chooseCaller(choice) })
  input.focus()
}

function enhance(part: ParentNode): void {
  const keys = part.querySelector<HTMLElement>('[data-keys]')
  if (keys) keys.hidden = false
  enhanceSearch(part)
  typeServices(part, () => void ask('look'))
}

const liveNames = new Set(['when', 'settle', 'postcode', 'phone', 'email', 'name', 'address', 'payerEmail'])

function changed({ target }: Event): void {
  if (!(target instanceof HTMLInputElement)) return
  if (target.name === 'photo') void ask('photos', 'whole')
  else if (target.name === 'place') void ask('place', 'whole')
  else if (liveNames.has(target.name) || isWholeDay(target)) {
    clearTimeout(waiting)
    waiting = window.setTimeout(() => void ask('look'), lookPauseMs)
  }
}

/** Not one that is still being typed. */
function isWholeDay({ name, value, validity }: HTMLInputElement): boolean {
  return name === 'day' && value !== '' && validity.valid
}

/** Page Down chooses the first start of the next day, Page Up that of the day before. */
function turnDay(from: HTMLInputElement, step: 1 | -1): void {
  const days = [...(form?.querySelectorAll('.caller-day') ?? [])].filter((day) => day.querySelector('input'))
  const day = days[days.findIndex((one) => one.contains(from)) + step] ?? (step === 1 ? null : days[0])
  const first = day?.querySelector<HTMLInputElement>('input[name="when"]')
  first?.focus()
  first?.click()
}

/** Enter never books by accident: only on the tick that the text was read, on the button, and with Ctrl anywhere. */
function pressed(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, isComposing } = event
  if (target instanceof HTMLInputElement && target.name === 'when' && (key === 'PageDown' || key === 'PageUp')) {
    event.preventDefault()
    return turnDay(target, key === 'PageDown' ? 1 : -1)
  }
  if (key !== 'Enter' || isComposing || event.defaultPrevented || !(target instanceof HTMLElement)) return
  const book = form?.querySelector<HTMLButtonElement>('button[value="book"]')
  if (ctrlKey || metaKey || target.matches('input[name="told"]')) {
    event.preventDefault()
    form?.requestSubmit(book)
  } else if (target instanceof HTMLInputElement && target.name === 'day') {
    event.preventDefault()
    const day = target.value
    void ask('look').then((isRenewed) => {
      if (isRenewed) form?.querySelector<HTMLElement>(`input[name="when"][value^="${CSS.escape(day)}"]`)?.focus()
    })
  }
}

function submitted(event: SubmitEvent): void {
  const button = event.submitter
  const intent = button instanceof HTMLButtonElement ? button.value : 'look'
  if (intent !== 'book') {
    event.preventDefault()
    if (intent === 'find') form?.querySelector('input#field-q')?.dispatchEvent(new Event('input'))
    else if (intent.startsWith('customer:')) void chooseCaller({ value: intent, words: document.createTextNode('') })
    else void ask(intent, intent === 'look' ? 'live' : 'whole')
    return
  }
  if (isBooking) return event.preventDefault()
  if (asking) {
    // The answer that is on its way may change the price: the order waits for it.
    event.preventDefault()
    void asking.then(() => form?.requestSubmit(button))
    return
  }
  isBooking = true
  const hasPhotos = [...(form?.querySelectorAll<HTMLInputElement>('input[type="file"]') ?? [])].some(
    ({ files }) => files?.length,
  )
  if (form && !hasPhotos) form.enctype = 'application/x-www-form-urlencoded'
  button?.setAttribute('aria-busy', 'true')
}

if (form) {
  for (const part of partsIn(form, 'whole')) sent.set(part.id, part.cloneNode(true))
  const problem = document.querySelector<HTMLElement>('.error-summary, .caller-problems [role="alert"]')
  enhance(form)
  // A link to the page has chosen the customer: the service is asked next.
  if (form.querySelector('#caller-known [href]')) document.querySelector<HTMLElement>('#field-serviceId')?.focus()
  problem?.focus()
  form.addEventListener('change', changed)
  findPlaces({ form, renew: () => ask('look'), tell, pauseMs: lookPauseMs })
  form.addEventListener('keydown', pressed)
  form.addEventListener('submit', submitted)
  addEventListener('pageshow', () => {
    isBooking = false
  })
}
