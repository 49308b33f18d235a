import { formatPence, parsePounds, pence } from '#modules/shared'
import { say, sayFailed, settle } from '../toasts/say.ts'
import { waitingAt } from './draft/report-draft.ts'
import { showAfresh } from './fresh.ts'
import { presentMoment } from './outbox/phone-clock.ts'
import { phoneOutbox } from './outbox/phone-outbox.ts'
import type { QueuedAction } from './outbox/queued-action.ts'
import { sendAction } from './send-action.ts'
import { saveAll } from './unsaved.ts'

const usual = 'The cash is not recorded. Please try again.'

/** Cash that the technician takes is kept on the phone until the server has it, as every action is. */
export function attendCash(form: HTMLFormElement): void {
  const { visit = '', then = '/dashboard' } = form.dataset
  const place = form.querySelector<HTMLElement>('[data-cash-words]')
  const field = form.querySelector<HTMLInputElement>('[name=amount]')
  if (!place || !field) return
  let isBusy = false
  let pressed: { readonly amount: number; readonly id: string; readonly at: string } | null = null
  void showWaiting(visit).catch(() => {})

  async function send(amount: number): Promise<string | null> {
    // The same press again is the same action.
    if (pressed?.amount !== amount) pressed = { amount, id: crypto.randomUUID(), at: presentMoment() }
    const answer = await sendAction({
      visitId: visit,
      method: 'POST',
      path: `/api/visits/${visit}/cash`,
      body: { amount, happened_at: pressed.at },
      actionId: pressed.id,
    })
    if (answer.ok === false) {
      // It may be recorded all the same: the next press sends the same action.
      if (answer.status === 0 || (answer.status >= 500 && answer.code !== 'phone_full')) return answer.detail || usual
      pressed = null
      return answer.detail || usual
    }
    pressed = null
    if (answer.ok === 'queued') {
      const fold = form.closest('details')
      if (fold) fold.open = false
      say('Saved on this phone. It is recorded when there is a signal.')
      await showWaiting(visit)
      return null
    }
    await saveAll()
    location.assign(then)
    return null
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isBusy) return
    settle(place)
    const amount = parsePounds(field.value)
    if (amount === null || amount <= 0) return sayFailed(place, 'Give the amount in pounds, such as 40.00')
    isBusy = true
    void send(amount)
      .catch(() => usual)
      .then((fault) => {
        if (fault !== null) sayFailed(place, fault)
      })
      .finally(() => (isBusy = false))
  })
}

let isFollowed = false

/** The page says which cash only this phone has, until the server has recorded it. */
async function showWaiting(visit: string): Promise<void> {
  const phone = await phoneOutbox()
  const waiting = await waitingAt(visit, 'cash')
  const said = document.querySelector<HTMLElement>('[data-cash-saved]')
  const wasWaiting = said !== null && said.textContent !== ''
  if (said) said.textContent = waiting.map(wordsOf).join(' ')
  if (wasWaiting && waiting.length === 0) await showAfresh('payment')
  if (!phone || isFollowed) return
  isFollowed = true
  phone.onChange(() => void showWaiting(visit).catch(() => {}))
}

function wordsOf({ body, at }: QueuedAction): string {
  const amount = body.kind === 'json' ? Number(JSON.parse(body.text).amount) : 0
  return `${formatPence(pence(amount))} in cash, taken at ${at}: saved on this phone, and recorded when there is a signal.`
}
