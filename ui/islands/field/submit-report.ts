import { hashToSubmit } from './draft/report-standing.ts'
import { sayFailed, settle } from '../toasts/say.ts'
import { presentMoment } from './outbox/phone-clock.ts'
import { textOf } from './report-fields.ts'
import { sendAction } from './send-action.ts'
import { saveAll } from './unsaved.ts'

const failed = 'Failed to submit. Please try again.'

/** The submission of a report: what was typed is saved first. A second press is the same action. */
export function attendSubmit(form: HTMLFormElement): void {
  let isBusy = false
  // A copy that the phone has kept was shown before, with the same id.
  const id = form.querySelector<HTMLInputElement>('[name=action_id]')
  if (id && document.documentElement.dataset['keptAt'] !== undefined) id.value = crypto.randomUUID()
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isBusy) return
    isBusy = true
    void saveAll()
      // The saved report has another text: the form is shown afresh with it, and keeps its fields.
      .then(() => send(form.isConnected ? form : document.querySelector<HTMLFormElement>('form[data-submit]')))
      .finally(() => (isBusy = false))
  })
}

async function send(form: HTMLFormElement | null): Promise<void> {
  const place = form?.querySelector<HTMLElement>('[data-submit-words]')
  const id = form?.querySelector<HTMLInputElement>('[name=action_id]')
  if (!form || !place || !id) return
  settle(place)
  const { visit = '' } = form.dataset
  const fields = new FormData(form)
  const text = (name: string) => textOf(fields, name)
  const given = (name: string) => (text(name) ? { [name]: text(name) } : {})
  const { hash, fault } = await hashToSubmit(visit, text('report_hash'))
  if (fault !== undefined) return sayFailed(place, fault)
  // The work goes on another time: its fields are shown.
  const isWaiting = form.querySelector('[data-to-order]') !== null
  const answer = await sendAction({
    visitId: visit,
    method: 'POST',
    path: `/api/visits/${visit}/submit`,
    body: {
      happened_at: (form.dataset['pressed'] ??= presentMoment()),
      report_hash: hash,
      ...(text('check_out_now') && { check_out_now: true }),
      ...given('final_cost'),
      ...(text('tell_customer_shown') && { tell_customer: text('tell_customer') === 'yes' }),
      ...given('return_by'),
      ...given('reason'),
      ...(isWaiting && { parts_to_order: partsToOrder(form, fields) }),
    },
    actionId: id.value,
  })
  const then = isWaiting ? form.dataset['thenWaiting'] : form.dataset['then']
  if (answer.ok === true) return location.assign(then ?? '/dashboard')
  if (answer.ok === 'queued') return location.assign('/dashboard')
  if (answer.status === 0 || answer.status >= 500) return sayFailed(place, failed)
  id.value = crypto.randomUUID()
  delete form.dataset['pressed']
  sayFailed(place, answer.detail || failed)
}

/** The rows that name a part. */
function partsToOrder(form: HTMLFormElement, fields: FormData): readonly object[] {
  const rows = form.querySelectorAll('[data-to-order] [data-to-order-row]')
  return [...rows].flatMap((_, row) => {
    const of = (name: string) => textOf(fields, `parts_to_order.${row}.${name}`).trim()
    const [name, source, quantity] = [of('name'), of('source'), of('quantity')]
    if (name === '' && source === '') return []
    return [{ name, quantity: quantity === '' ? null : Number(quantity), source: source || null }]
  })
}
