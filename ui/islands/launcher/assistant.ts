import { actionOf, assistantPauses } from '#modules/assistant'
import { button, element } from './elements.ts'

interface Booking {
  readonly service_id: string
  readonly category: string
  readonly priority: string
  readonly description: string
}

interface Answer {
  readonly context: { readonly booking: Booking | null }
  readonly messages: readonly { readonly content: string; readonly options: readonly string[] }[]
  readonly suggestions: readonly Suggestion[]
}

interface Suggestion {
  readonly name: string
  readonly description: string
  readonly estimatedCost: number
  readonly priority: string
}

const inPounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  trailingZeroDisplay: 'stripIfInteger',
})
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const unreached = 'We could not reach our server. Nothing is lost: try again, or call us.'
const notFilled = 'We could not fill in the booking form. Try again, or call us.'

/** The conversation of the panel: nothing of it is stored, here or on the server. */
export function startAssistant(tab: HTMLElement, close: () => void): void {
  const log = tab.querySelector<HTMLElement>('[data-panel-log]')
  const typing = tab.querySelector<HTMLElement>('[data-panel-typing]')
  const form = tab.querySelector('form')
  const box = form?.querySelector('textarea')
  const send = form?.querySelector('button')
  if (!log || !typing || !form || !box || !send) throw new Error('the panel of the assistant is not whole')
  const hotline = tab.dataset['phone'] ?? ''
  const vat = tab.dataset['vat'] === 'yes' ? ' incl. VAT' : ''
  let context: Answer['context'] | null = null
  let busy = false

  const look = () => {
    send.disabled = busy || box.value.trim() === ''
  }

  /** The first of the parts is at the top, where reading begins: it may be the one about safety. */
  function show(...parts: readonly HTMLElement[]): void {
    log?.append(...parts)
    parts[0]?.scrollIntoView({ block: 'start' })
  }

  function setBusy(is: boolean): void {
    busy = is
    if (typing) typing.hidden = !is
    look()
  }

  const optionsOf = (options: readonly string[]) =>
    element('div', 'panel-options', ...options.map((option) => button('panel-option', option)))

  function message(content: string, options: readonly string[], ...parts: readonly Node[]): HTMLElement {
    const said = element('div', 'panel-message', element('p', '', content), ...parts)
    if (options.length > 0) said.append(optionsOf(options))
    return said
  }

  function card({ name, description, estimatedCost, priority }: Suggestion): HTMLElement {
    const choose = button('panel-option', 'Choose')
    choose.value = name
    choose.dataset['choose'] = ''
    choose.ariaLabel = `Choose ${name}`
    return element(
      'div',
      priority === 'emergency' ? 'panel-card panel-card-emergency' : 'panel-card',
      element('strong', '', name),
      element('span', 'figures', `from ${inPounds.format(estimatedCost)}${vat}`),
      element('p', '', description),
      choose,
    )
  }

  /** Blank texts and those sent while the assistant types are not said. */
  async function say(text: string): Promise<void> {
    if (busy || text.trim() === '') return
    show(element('div', 'panel-message panel-own', element('p', '', text)))
    setBusy(true)
    const [answered] = await Promise.all([ask(text), pause(assistantPauses.typing)])
    setBusy(false)
    if (typeof answered === 'string') {
      const again = message(answered, ['Call Now'])
      const retry = button('panel-option', 'Try again')
      retry.addEventListener('click', (event) => {
        event.stopPropagation()
        again.previousElementSibling?.remove()
        again.remove()
        void say(text)
      })
      again.querySelector('.panel-options')?.prepend(retry)
      return show(again)
    }
    context = answered.context
    const cards = answered.suggestions.map(card)
    // A summary is about the one that was chosen already.
    const isOffer = context.booking === null && cards.length > 0
    const places = answered.messages.length - (isOffer ? 2 : 0)
    show(
      ...answered.messages.map(({ content, options }, place) =>
        message(content, options, ...(isOffer && place === places ? cards : [])),
      ),
    )
  }

  /** The answer, or the sentence that says why there is none. */
  async function ask(text: string): Promise<Answer | string> {
    try {
      const answer = await fetch('/api/assistant/turns', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ context, text }),
      })
      const body: unknown = await answer.json()
      if (answer.ok) return body as Answer
      return (body as { readonly detail?: string }).detail ?? unreached
    } catch {
      return unreached
    }
  }

  async function goToBooking(): Promise<void> {
    const booking = context?.booking
    const filled = booking ? fill(booking) : Promise.resolve(true)
    const [isFilled] = await Promise.all([filled, pause(assistantPauses.leaving)])
    if (!isFilled) return show(message(notFilled, ['Go to Booking', 'Call Now']))
    close()
    leaveTo('#booking', booking !== null && booking !== undefined)
  }

  async function follow(option: HTMLButtonElement): Promise<void> {
    if (busy) return
    if ('choose' in option.dataset) return say(option.value)
    const action = actionOf(option.value, hotline)
    switch (action.kind) {
      case 'book':
        return goToBooking()
      case 'call':
        return location.assign(`tel:${action.number.replaceAll(/[^\d+]/g, '')}`)
      case 'emergency':
        await pause(assistantPauses.leaving)
        close()
        return leaveTo('#emergency', false)
      case 'say':
        return say(option.value)
    }
  }

  box.addEventListener('input', look)
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (busy || box.value.trim() === '') return
    const text = box.value
    box.value = ''
    void say(text)
  })
  log.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest<HTMLButtonElement>('.panel-option') : null
    if (option) void follow(option)
  })
}

/** Fills in the form of the booking page, as a visitor without scripts would send it. */
async function fill({ service_id, category, priority, description }: Booking): Promise<boolean> {
  const urgency = priority === 'emergency' ? {} : { urgency: priority }
  const body = new URLSearchParams({
    step: '1',
    intent: 'category',
    category,
    serviceId: service_id,
    description,
    ...urgency,
  })
  try {
    const answer = await fetch('/book', { method: 'POST', body, redirect: 'manual' })
    return answer.type === 'opaqueredirect'
  } catch {
    return false
  }
}

/** A part of the home page; the page is read again where it is to show something new. */
function leaveTo(hash: string, isNew: boolean): void {
  if (location.pathname !== '/' || location.search !== '') return location.assign(`/${hash}`)
  if (!isNew) {
    location.hash = hash
    return
  }
  // A page that is read again keeps its place.
  document.querySelector(hash)?.scrollIntoView({ behavior: 'instant' })
  history.replaceState(null, '', `/${hash}`)
  location.reload()
}
